import { beforeEach, expect, it } from 'vitest';
import { clearDrafts } from '../../../lib/device-storage/drafts.ts';
import { homeLocation } from './home-location.ts';
import { readLastLocation, writeLastLocation } from './last-location.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['Australia/Sydney', -33.87],
  ['Australia/Brisbane', -27.47],
  ['Pacific/Auckland', -36.85],
  ['NZ', -36.85],
])('opens near the city of the time zone %s', (timeZone, latitude) => {
  expect(homeLocation(timeZone)).toMatchObject({ latitude, zoom: 11 });
});

it.each(['Europe/Berlin', '', 'constructor'])('knows no city for %j', (timeZone) => {
  expect(homeLocation(timeZone)).toBeNull();
});

// spec: S2.85
it('opens where the account was last, until its data on the device are cleared', () => {
  writeLastLocation('7', { latitude: -37.813_62, longitude: 144.9631, zoom: 12.5 });
  expect(readLastLocation('7')).toEqual({ latitude: -37.8136, longitude: 144.9631, zoom: 12.5 });
  expect(readLastLocation('8')).toBeNull();
  clearDrafts();
  expect(readLastLocation('7')).toBeNull();
});

it('takes nothing else for a location', () => {
  localStorage.setItem('draft:7:map-location', '{"latitude":1}');
  expect(readLastLocation('7')).toBeNull();
});
