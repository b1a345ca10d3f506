/* A location on the map as written in the address, after the '#', so that no server learns what the viewer looks at. */

export type MapLocation = { latitude: number; longitude: number; zoom: number };

export type Bounds = { west: number; south: number; east: number; north: number };

/** Where the map opens at the first visit: Australia and New Zealand. */
export const wholeMap: Bounds = { west: 112.5, south: -47.5, east: 179, north: -9.5 };

/** The zoom for a single place. */
export const CLOSE_ZOOM = 13;

/** "-33.8688,151.2093,12.5": accurate to about ten metres. */
export function formatLocation({ latitude, longitude, zoom }: MapLocation): string {
  const round = (value: number, digits: number) => String(Number(value.toFixed(digits)));
  return [round(latitude, 4), round(longitude, 4), round(zoom, 2)].join(',');
}

/** @returns null if the text is not a location */
export function parseLocation(text: string): MapLocation | null {
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,20})?)`;
  const match = new RegExp(`^#?${number},${number},${number}$`).exec(text);
  if (!match) return null;
  const [latitude, longitude, zoom] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const exists = Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 && zoom >= 0 && zoom <= 24;
  return exists ? { latitude, longitude, zoom } : null;
}

type Position = Pick<MapLocation, 'latitude' | 'longitude'>;

export function isWithin({ west, south, east, north }: Bounds, { latitude, longitude }: Position): boolean {
  if (latitude < south || latitude > north) return false;
  // In a view across the date line, longitudes exceed 180.
  return [longitude, longitude + 360, longitude - 360].some((each) => each >= west && each <= east);
}

/** The bounds that a map of this size, in px, shows at a location: for the list before the map is opened. */
export function boundsAt({ latitude, longitude, zoom }: MapLocation, width: number, height: number): Bounds {
  const world = 512 * 2 ** zoom;
  // Web Mercator, as on the map.
  const toY = (degrees: number) => Math.asinh(Math.tan((degrees * Math.PI) / 180)) / (2 * Math.PI);
  const toLatitude = (y: number) => (Math.atan(Math.sinh(y * 2 * Math.PI)) * 180) / Math.PI;
  const [halfX, halfY] = [(width / 2 / world) * 360, height / 2 / world];
  return {
    west: longitude - halfX,
    east: longitude + halfX,
    south: toLatitude(toY(latitude) - halfY),
    north: toLatitude(toY(latitude) + halfY),
  };
}

/** The smallest bounds that contain all positions; null without positions. */
export function boundsAround(positions: readonly Position[]): Bounds | null {
  if (positions.length === 0) return null;
  const bounds = { west: 180, south: 90, east: -180, north: -90 };
  for (const { latitude, longitude } of positions) {
    bounds.west = Math.min(bounds.west, longitude);
    bounds.east = Math.max(bounds.east, longitude);
    bounds.south = Math.min(bounds.south, latitude);
    bounds.north = Math.max(bounds.north, latitude);
  }
  return bounds;
}
