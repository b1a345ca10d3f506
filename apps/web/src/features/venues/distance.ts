import { formatExact } from '../../lib/text/format.ts';

export type Position = { latitude: number; longitude: number };

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const halfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;

/** The straight-line distance in kilometres. */
export function distanceBetween(left: Position, right: Position): number {
  const chord =
    halfSine(left.latitude - right.latitude) +
    Math.cos(radians(left.latitude)) *
      Math.cos(radians(right.latitude)) *
      halfSine(left.longitude - right.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** 0.348 → "350 m", 1.24 → "1.2 km", 12.4 → "12 km". */
export function formatDistance(kilometres: number): string {
  const metres = Math.round(kilometres * 100) * 10;
  if (metres < 1000) return `${metres} m`;
  if (kilometres < 9.95) return `${kilometres.toFixed(1)} km`;
  return `${formatExact(Math.round(kilometres))} km`;
}
