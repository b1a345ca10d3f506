// spec: none, how the map finds and shows venues is not in it
import { expect, it } from 'vitest';
import { boundsAround, boundsAt, formatLocation, isWithin, parseLocation } from './map-location.ts';

it('stands in the address and is read back', () => {
  expect(formatLocation({ latitude: -33.868_812, longitude: 151.209_3, zoom: 12.346 })).toBe(
    '-33.8688,151.2093,12.35',
  );
  expect(parseLocation('#-33.8688,151.2093,12.35')).toEqual({
    latitude: -33.8688,
    longitude: 151.2093,
    zoom: 12.35,
  });
  expect(parseLocation('-33,151,9')).toEqual({ latitude: -33, longitude: 151, zoom: 9 });
});

it.each(['', '#main', '#-33,151', '#-95,151,9', '#-33,181,9', '#-33,151,30', '#1e9,0,0', '#NaN,1,1'])(
  'is none in %j',
  (text) => expect(parseLocation(text)).toBeNull(),
);

it('knows what is in view, over the date line, too', () => {
  const sydney = { latitude: -33.87, longitude: 151.21 };
  expect(isWithin({ west: 151, south: -34, east: 152, north: -33 }, sydney)).toBe(true);
  expect(isWithin({ west: 144, south: -38, east: 146, north: -37 }, sydney)).toBe(false);
  const chathams = { latitude: -44, longitude: -176.5 };
  expect(isWithin({ west: 170, south: -48, east: 190, north: -34 }, chathams)).toBe(true);
});

it('the bounds around venues contain all of them', () => {
  expect(boundsAround([])).toBeNull();
  expect(
    boundsAround([
      { latitude: -33, longitude: 151 },
      { latitude: -38, longitude: 145 },
    ]),
  ).toEqual({ west: 145, south: -38, east: 151, north: -33 });
});

it('knows what a map would show', () => {
  const { west, south, east, north } = boundsAt(
    { latitude: -37.8136, longitude: 144.9631, zoom: 13 },
    390,
    780,
  );
  // 7.55 metres to the pixel there.
  for (const [is, expected] of [
    [west, 144.9464],
    [east, 144.9798],
    [south, -37.8401],
    [north, -37.7871],
  ] as const) {
    expect(is).toBeCloseTo(expected, 3);
  }
});
