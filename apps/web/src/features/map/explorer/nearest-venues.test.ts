// spec: none, how the map finds and shows venues is not in it
import { expect, it } from 'vitest';
import { aVenueListItem } from '../../../testing/factories.ts';
import { nearestVenues } from './nearest-venues.ts';

it('has the nearest few, the nearest first', () => {
  const venues = [5, 1, 9, 3, 7].map((away) =>
    aVenueListItem({ id: String(away), latitude: -33 - away / 100, longitude: 151 }),
  );
  const from = { latitude: -33, longitude: 151 };
  expect(nearestVenues(venues, from, 3).map(({ venue }) => venue.id)).toEqual(['1', '3', '5']);
  expect(nearestVenues(venues.slice(0, 1), from, 3)).toHaveLength(1);
  expect(nearestVenues([], from, 3)).toEqual([]);
});
