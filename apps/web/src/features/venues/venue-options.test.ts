// spec: none, distances, favourites and sources are not in it
import { expect, it } from 'vitest';
import { aVenueListItem } from '../../testing/factories.ts';
import { offeredVenues } from './venue-options.ts';

const at = (id: string, latitude: number) =>
  aVenueListItem({ id, name: `Hotel ${id}`, city: 'Dubbo', latitude, longitude: 148.6 });
const venues = [
  at('1', -30),
  at('2', -31),
  at('3', -32),
  at('4', -33),
  at('5', -34),
  at('6', -35),
  at('7', -36),
];
const shown = (known: Partial<Parameters<typeof offeredVenues>[0]>) =>
  offeredVenues({ venues, own: [], position: null, ...known }).map(({ value, group }) => [value, group]);

it('lists all venues without a heading where nothing else is known', () => {
  expect(shown({})).toEqual(venues.map(({ id }) => [id, undefined]));
});

it('begins with the last played, then the nearest, and names each venue once', () => {
  const own = [
    { id: '7', name: 'Hotel 7' },
    { id: '90', name: 'Closed Hotel' },
  ];
  expect(shown({ own, position: { latitude: -36, longitude: 148.6 } })).toEqual([
    ['7', 'Last played'],
    ['90', 'Last played'],
    ['6', 'Nearest'],
    ['5', 'Nearest'],
    ['4', 'Nearest'],
    ['3', 'Nearest'],
    ['2', 'Nearest'],
    ['1', 'All venues'],
  ]);
});

it('says how far and where, as far as that is known', () => {
  const own = [
    { id: '7', name: 'Hotel 7' },
    { id: '90', name: 'Closed Hotel' },
  ];
  const options = offeredVenues({ venues, own, position: { latitude: -35, longitude: 148.6 } });
  const note = (id: string) => options.find(({ value }) => value === id)?.note;
  expect([note('7'), note('90'), note('6'), note('5')]).toEqual([
    'Dubbo NSW',
    undefined,
    '0 m away, Dubbo NSW',
    '111 km away, Dubbo NSW',
  ]);
});
