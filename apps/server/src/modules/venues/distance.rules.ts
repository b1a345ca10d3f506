import { createRanking } from './ranking.rules.ts';

export type Position = { latitude: number; longitude: number };

/**
 * The indexes of the points nearest to a point, nearest first; at equal distances, in their order.
 * @param limit at least 1
 */
export function nearest(
  latitudes: readonly number[],
  longitudes: readonly number[],
  from: Position,
  limit: number,
): number[] {
  const ranking = createRanking(limit);
  for (const [number, latitude] of latitudes.entries()) {
    ranking.offer(number, -chord({ latitude, longitude: longitudes[number] ?? 0 }, from));
  }
  return ranking.best();
}

/** A value that increases with the distance on the globe: the haversine formula without its root and arc. */
function chord(left: Position, right: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const halfSine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  return (
    halfSine(left.latitude - right.latitude) +
    Math.cos(radians(left.latitude)) *
      Math.cos(radians(right.latitude)) *
      halfSine(left.longitude - right.longitude)
  );
}
