// spec: none, how the map finds and shows venues is not in it
import { expect, it } from 'vitest';
import { aVenueListItem } from '../../../testing/factories.ts';
import { filterParams, filterVenues, noFilter, readFilter } from './venue-filter.ts';

const venues = [
  aVenueListItem({ id: '1', kind: 'club', machines: 30 }),
  aVenueListItem({ id: '2', kind: 'hotel', machines: 8 }),
  aVenueListItem({ id: '3', kind: null, machines: null }),
];
const ids = (filter: Partial<typeof noFilter>, favourites?: ReadonlySet<string>) =>
  filterVenues(venues, { ...noFilter, ...filter }, favourites)?.map(({ id }) => id);

it('has all venues, those of a kind, or those with enough machines', () => {
  expect(ids({})).toEqual(['1', '2', '3']);
  expect(ids({ kind: 'hotel' })).toEqual(['2']);
  expect(ids({ machines: 1 })).toEqual(['1', '2']);
  expect(ids({ machines: 10, kind: 'hotel' })).toEqual([]);
});

it('has the favourites once they are known', () => {
  expect(ids({ favourites: true })).toBeUndefined();
  expect(ids({ favourites: true }, new Set(['3']))).toEqual(['3']);
});

it('stands in the address and is read back; anything else is no filter', () => {
  const filter = { favourites: true, kind: 'club', machines: 20 } as const;
  expect(readFilter(new URLSearchParams(filterParams(filter)))).toEqual(filter);
  expect(filterParams(noFilter)).toEqual({});
  expect(readFilter(new URLSearchParams('kind=casino&machines=7&favourites=yes'))).toEqual(noFilter);
});
