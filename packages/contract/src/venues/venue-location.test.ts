// spec: none, directions are not in it
import { expect, it } from 'vitest';
import { directionsHref } from './venue-location.ts';

const venue = {
  ...{ name: 'Bar & Grill (Upstairs)', city: 'Burra', state: 'SA' },
  ...{ latitude: -33.87, longitude: 151.2, approximate: false },
};

it.each([
  ['Linux; Android 15; Pixel 9', 'geo:-33.87,151.2?q=-33.87,151.2(Bar%20%26%20Grill%20%20Upstairs%20)'],
  [
    'iPhone; CPU iPhone OS 19_0',
    'https://maps.apple.com/?daddr=-33.87%2C151.2&q=Bar%20%26%20Grill%20(Upstairs)',
  ],
  ['X11; Linux x86_64', 'https://www.google.com/maps/dir/?api=1&destination=-33.87%2C151.2'],
])('leads there on %s', (device, expected) => {
  expect(directionsHref(venue, `Mozilla/5.0 (${device})`)).toBe(expected);
});

it.each([
  ['Android 15', 'geo:0,0?q=Bar%20%26%20Grill%20(Upstairs)%2C%201%20Perch%20Street%2C%20Burra%20SA'],
  [
    'iPhone',
    'https://maps.apple.com/?daddr=Bar%20%26%20Grill%20(Upstairs)%2C%201%20Perch%20Street%2C%20Burra%20SA',
  ],
  [
    'X11',
    'https://www.google.com/maps/dir/?api=1&destination=Bar%20%26%20Grill%20(Upstairs)%2C%201%20Perch%20Street%2C%20Burra%20SA',
  ],
])("leads by name and address on %s where the point is the town's", (device, expected) => {
  const inTown = { ...venue, address: '1 Perch Street', approximate: true };
  expect(directionsHref(inTown, `Mozilla/5.0 (${device})`)).toBe(expected);
});

it('leads by name and town where a list knows no more', () => {
  expect(directionsHref({ ...venue, approximate: true }, 'Android')).toBe(
    'geo:0,0?q=Bar%20%26%20Grill%20(Upstairs)%2C%20Burra%20SA',
  );
});
