import { type Country, type Region, regionsByCountry } from '@reelmates/contract/lists/regions';

type Position = { latitude: number; longitude: number };

/** A state or territory of Australia, or New Zealand as a whole. */
export type MapRegion = { name: string; country: Country; code: Region['code'] | null };

/**
 * The state or country of a point. The borders are straight lines, some 20 km off along rivers: good enough for a
 * sentence about the visible part of the map, and for nothing else.
 * @returns null outside of both countries
 */
export function regionAt({ latitude, longitude }: Position): MapRegion | null {
  if (isWithin(latitude, -53, -29) && (longitude > 165 || longitude < -175)) {
    return { name: 'New Zealand', country: 'New Zealand', code: null };
  }
  if (!isWithin(latitude, -44, -9) || !isWithin(longitude, 112, 160)) return null;
  const code = australianState(latitude, longitude);
  const region = regionsByCountry.Australia.find((one) => one.code === code);
  return region ? { name: region.name, country: 'Australia', code } : null;
}

function australianState(latitude: number, longitude: number): string {
  if (longitude < 129) return 'WA';
  if (latitude < -39.2) return 'TAS';
  if (longitude < 138) return latitude > -26 ? 'NT' : 'SA';
  if (longitude < 141) return latitude > -26 ? 'QLD' : 'SA';
  if (latitude > (longitude > 152 ? -28.3 : -29)) return 'QLD';
  if (isWithin(latitude, -35.92, -35.12) && isWithin(longitude, 148.76, 149.4)) return 'ACT';
  return latitude > murrayAt(longitude) ? 'NSW' : 'VIC';
}

/** The river past Mildura, Swan Hill and Echuca to its source, then the straight line to Cape Howe. */
const murray = [
  [141, -34.03],
  [142.2, -34.15],
  [143.5, -35.3],
  [144.75, -36.1],
  [148, -36.1],
  [148.2, -36.8],
  [150, -37.5],
] as const;

function murrayAt(longitude: number): number {
  const next = murray.findIndex(([east]) => east > longitude);
  const [to, from] = [murray[next] ?? murray[6], murray[next - 1] ?? murray[0]];
  return from[1] + ((longitude - from[0]) / (to[0] - from[0] || 1)) * (to[1] - from[1]);
}

const isWithin = (value: number, from: number, to: number) => value >= from && value <= to;
