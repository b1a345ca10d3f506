// spec: none, how the map finds and shows venues is not in it
import { expect, it } from 'vitest';
import { regionAt } from './region-at.ts';

it.each([
  ['Sydney', -33.87, 151.21, 'NSW'],
  ['Broken Hill', -31.96, 141.47, 'NSW'],
  ['Wagga Wagga', -35.11, 147.37, 'NSW'],
  ['Tweed Heads', -28.31, 153.53, 'NSW'],
  ['Canberra', -35.28, 149.13, 'ACT'],
  ['Melbourne', -37.81, 144.96, 'VIC'],
  ['Shepparton', -36.38, 145.4, 'VIC'],
  ['Mildura', -34.19, 142.16, 'VIC'],
  ['Swan Hill', -35.35, 143.5, 'VIC'],
  ['Deniliquin', -35.53, 144.96, 'NSW'],
  ['Albury', -36.07, 146.93, 'NSW'],
  ['Eden', -37.06, 149.9, 'NSW'],
  ['Brisbane', -27.47, 153.03, 'QLD'],
  ['Gold Coast', -28.0, 153.43, 'QLD'],
  ['Mount Isa', -20.73, 139.49, 'QLD'],
  ['Adelaide', -34.93, 138.6, 'SA'],
  ['Perth', -31.95, 115.86, 'WA'],
  ['Darwin', -12.46, 130.84, 'NT'],
  ['Hobart', -42.88, 147.33, 'TAS'],
])('%s', (_city, latitude, longitude, code) => {
  expect(regionAt({ latitude, longitude })).toMatchObject({ code, country: 'Australia' });
});

it('knows New Zealand as a whole, over the date line, too', () => {
  const newZealand = { name: 'New Zealand', country: 'New Zealand', code: null };
  expect(regionAt({ latitude: -36.85, longitude: 174.76 })).toEqual(newZealand);
  expect(regionAt({ latitude: -43.95, longitude: -176.56 })).toEqual(newZealand);
});

it('knows nothing of the rest of the world', () => {
  expect(regionAt({ latitude: 52.5, longitude: 13.4 })).toBeNull();
  expect(regionAt({ latitude: -40, longitude: 80 })).toBeNull();
});
