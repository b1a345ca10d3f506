import { expect, it } from 'vitest';
import { writeVenueList } from './venue-list.rules.ts';
import type { VenueListRow } from './venues.repository.ts';

const venue = (id: string, name: string): VenueListRow => ({
  id,
  name,
  city: 'Ōtaki',
  state: 'Wellington',
  latitude: -40.75,
  longitude: 175.14,
});

it('gives back each venue out of the bytes of all', () => {
  const venues = [venue('1', 'Kea "Arms"'), venue('2', 'Ōtaki 🎰'), venue('3', 'Weka')];
  const writer = writeVenueList();
  writer.add(venues.slice(0, 2));
  writer.add([]);
  writer.add(venues.slice(2));
  const list = writer.finish();
  expect(list.json.toString()).toBe(JSON.stringify(venues));
  expect(venues.map((_, number) => list.venueAt(number))).toEqual(venues);
});

it('writes an empty list', () => {
  expect(writeVenueList().finish().json.toString()).toBe('[]');
});
