import { homeCity } from '../../../lib/browser/home-city.ts';
import type { MapLocation } from '../map-location.ts';

/** A city with its suburbs. */
const CITY_ZOOM = 11;

/**
 * The viewer's city.
 * @returns null outside of Australia and New Zealand, and if the device does not tell
 */
export function homeLocation(timeZone?: string): MapLocation | null {
  const city = homeCity(timeZone);
  return city && { latitude: city.latitude, longitude: city.longitude, zoom: CITY_ZOOM };
}
