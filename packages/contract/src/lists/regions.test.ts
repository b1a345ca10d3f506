import { expect, test } from 'vitest';
import { countries, findRegion, isRegionOf, regionLabel, regionsByCountry } from './regions.ts';

const regionCodes = countries.flatMap((country) => regionsByCountry[country].map(({ code }) => code));

// spec: S5.37, S5.38
test('Australia has its eight states and territories, New Zealand its sixteen regions', () => {
  expect(regionsByCountry.Australia.map(({ code }) => code)).toEqual([
    'NSW',
    'VIC',
    'QLD',
    'SA',
    'WA',
    'TAS',
    'NT',
    'ACT',
  ]);
  expect(regionsByCountry['New Zealand']).toHaveLength(16);
  expect(regionCodes).toContain('Manawatū-Whanganui');
  expect(regionCodes).toContain("Hawke's Bay");
});

test('every region has a code of its own and knows its country', () => {
  expect(new Set(regionCodes).size).toBe(regionCodes.length);
  for (const country of countries) {
    for (const region of regionsByCountry[country]) expect(region.country).toBe(country);
  }
});

test('names are composed Unicode, as the server stores text', () => {
  for (const code of regionCodes) expect(code).toBe(code.normalize('NFC'));
});

test('a region is found by its exact code', () => {
  expect(findRegion('VIC')).toEqual({ code: 'VIC', name: 'Victoria', country: 'Australia' });
  expect(findRegion('Otago')?.country).toBe('New Zealand');
  expect(findRegion('vic')).toBeNull();
  expect(findRegion('constructor')).toBeNull();
});

test('a region of the other country does not fit', () => {
  expect(isRegionOf('Australia', 'NSW')).toBe(true);
  expect(isRegionOf('New Zealand', 'NSW')).toBe(false);
});

// spec: S5.39
test('the regions of New Zealand are called Region, those of Australia State', () => {
  expect(countries.map(regionLabel)).toEqual(['State', 'Region']);
});
