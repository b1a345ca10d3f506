// spec: none, distances, favourites and sources are not in it
import { expect, it } from 'vitest';
import { distanceBetween, formatDistance } from './distance.ts';

const sydney = { latitude: -33.8688, longitude: 151.2093 };

it.each([
  ['Melbourne', { latitude: -37.8136, longitude: 144.9631 }, '713 km'],
  ['Auckland', { latitude: -36.8485, longitude: 174.7633 }, '2,156 km'],
  ['the same place', sydney, '0 m'],
])('from Sydney to %s', (_name, place, expected) => {
  expect(formatDistance(distanceBetween(sydney, place))).toBe(expected);
});

it('goes the short way around the date line', () => {
  const [west, east] = [
    { latitude: -18, longitude: 179.9 },
    { latitude: -18, longitude: -179.9 },
  ];
  expect(distanceBetween(west, east)).toBeLessThan(25);
});

it.each([
  [0.348, '350 m'],
  [0.994, '990 m'],
  [0.996, '1.0 km'],
  [1.24, '1.2 km'],
  [9.94, '9.9 km'],
  [9.96, '10 km'],
])('%d km reads %s', (kilometres, expected) => {
  expect(formatDistance(kilometres)).toBe(expected);
});
