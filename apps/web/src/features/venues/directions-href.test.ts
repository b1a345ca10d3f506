import { expect, it } from 'vitest';
import { directionsHref } from './directions-href.ts';

const venue = { name: 'Bar & Grill (Upstairs)', latitude: -33.87, longitude: 151.2 };

it.each([
  ['Linux; Android 15; Pixel 9', 'geo:-33.87,151.2?q=-33.87,151.2(Bar%20%26%20Grill%20%20Upstairs%20)'],
  [
    'iPhone; CPU iPhone OS 19_0',
    'https://maps.apple.com/?daddr=-33.87%2C151.2&q=Bar+%26+Grill+%28Upstairs%29',
  ],
  ['X11; Linux x86_64', 'https://www.google.com/maps/dir/?api=1&destination=-33.87%2C151.2'],
])('leads there on %s', (device, expected) => {
  expect(directionsHref(venue, `Mozilla/5.0 (${device})`)).toBe(expected);
});
