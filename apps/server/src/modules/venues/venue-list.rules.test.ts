// spec: none, how the list is compressed
import { setImmediate } from 'node:timers/promises';
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
  kind: 'hotel',
  machines: 9,
});

it('returns the bytes of each venue within the list', async () => {
  const venues = [venue('1', 'Kea "Arms"'), venue('2', 'Ōtaki 🎰'), venue('3', 'Weka')];
  const writer = writeVenueList();
  writer.add(venues.slice(0, 2));
  writer.add([]);
  writer.add(venues.slice(2));
  const list = await writer.finish(setImmediate);
  expect(list.json.toString()).toBe(JSON.stringify(venues));
  expect(venues.map((_, number) => list.venueAt(number))).toEqual(venues);
});

it('writes a list without venues as []', async () => {
  const { json } = await writeVenueList().finish(setImmediate);
  expect(json.toString()).toBe('[]');
});

it('writes a long list in parts, with the same hash for the same venues', async () => {
  const venues = Array.from({ length: 10_000 }, (_, number) => venue(String(number), `Kea ${number}`));
  const write = (listed: readonly VenueListRow[]) => {
    const writer = writeVenueList();
    writer.add(listed);
    return writer;
  };
  let rests = 0;
  const halves = write(venues.slice(0, 5_000));
  halves.add(venues.slice(5_000));
  const list = await halves.finish(async () => {
    rests += 1;
  });
  expect(rests).toBeGreaterThan(1);
  expect(JSON.parse(list.json.toString())).toEqual(venues);
  expect(list.hash).toBe((await write(venues).finish(setImmediate)).hash);
  expect(list.hash).not.toBe((await write(venues.slice(1)).finish(setImmediate)).hash);
});
