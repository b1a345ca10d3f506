// spec: none, the first evening is not in it
import { expect, it } from 'vitest';
import { aVenueListItem } from '../../testing/factories.ts';
import { venuesToPick } from './venues-to-pick.ts';

const position = { latitude: -33.87, longitude: 151.21 };
const at = (id: string, north: number) =>
  aVenueListItem({ id, latitude: position.latitude + north, longitude: position.longitude });
const near = [at('1', 0.001), at('2', 0.01), at('3', 0.02)];
const far = { ...at('9', 5), people: 7 };
const noPosts = { counts: [], elsewhere: [] };
const idsOf = (venues: { id: string }[]) => venues.map(({ id }) => id);

it('begins with near venues where people post, then such venues elsewhere, then what else is near', () => {
  const people = { counts: [{ id: '3', people: 4 }], elsewhere: [far, { ...at('3', 0.02), people: 4 }] };
  const venues = venuesToPick({ venues: near, people, position, searched: false });
  expect(idsOf(venues)).toEqual(['3', '9', '1', '2']);
  expect(venues[0]).toMatchObject({ people: 4, distance: expect.closeTo(2.2, 1) });
});

it('goes by distance where there are no posts, and while it is not known', () => {
  for (const people of [noPosts, undefined]) {
    expect(idsOf(venuesToPick({ venues: near, people, position, searched: false }))).toEqual(['1', '2', '3']);
  }
});

it('offers none from elsewhere where there are enough near', () => {
  const many = Array.from({ length: 6 }, (_, index) => at(String(index + 1), 0.001 * (index + 1)));
  const counts = many.map(({ id }) => ({ id, people: 1 }));
  const venues = venuesToPick({
    venues: many,
    people: { counts, elsewhere: [far] },
    position,
    searched: false,
  });
  expect(idsOf(venues)).not.toContain('9');
});

it('keeps the order of a search, without distances where no place is known', () => {
  const people = { counts: [{ id: '2', people: 4 }], elsewhere: [far] };
  const venues = venuesToPick({ venues: near, people, position: null, searched: true });
  expect(idsOf(venues)).toEqual(['1', '2', '3']);
  expect(venues[1]).toMatchObject({ people: 4, distance: null });
});
