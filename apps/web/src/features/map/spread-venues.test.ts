// spec: none, how the map finds and shows venues is not in it
import { expect, it } from 'vitest';
import { aVenueListItem } from '../../testing/factories.ts';
import { distanceBetween } from '../venues/venues.public.ts';
import { spreadVenues } from './spread-venues.ts';

const at = (id: string, latitude: number, longitude: number) => aVenueListItem({ id, latitude, longitude });

/** The size of a pixel at zoom 14 near Sydney, in km. */
const PIXEL_KM = 0.003_96;

it('leaves venues that have room where they are', () => {
  expect(spreadVenues([at('1', -33.87, 151.2), at('2', -33.88, 151.21)], 14).size).toBe(0);
});

it('gives those at one address 24 px of room each, around where they are', () => {
  const venues = ['1', '2', '3', '4', '5'].map((id) => at(id, -33.87, 151.2));
  const drawn = [...spreadVenues(venues, 14).values()];
  expect(drawn).toHaveLength(5);
  for (const [index, one] of drawn.entries()) {
    expect(distanceBetween(one, { latitude: -33.87, longitude: 151.2 })).toBeLessThan(30 * PIXEL_KM);
    for (const other of drawn.slice(index + 1)) {
      expect(distanceBetween(one, other)).toBeGreaterThan(23.5 * PIXEL_KM);
    }
  }
});

it('draws them alike, in whatever order they come', () => {
  const venues = [at('1', -33.87, 151.2), at('2', -33.870_1, 151.2001)];
  const [forth, back] = [spreadVenues(venues, 14), spreadVenues(venues.toReversed(), 14)];
  expect(forth.get('1')?.latitude).toBeCloseTo(back.get('1')?.latitude ?? 0, 8);
  expect(forth.get('2')?.longitude).toBeCloseTo(back.get('2')?.longitude ?? 0, 8);
});
