export type Position = { latitude: number; longitude: number };

/** In the order of their distance from a point, the nearest first. */
export function nearestFirst<Place extends Position>(places: readonly Place[], from: Position): Place[] {
  return places
    .map((place) => ({ place, away: chord(place, from) }))
    .sort((left, right) => left.away - right.away)
    .map(({ place }) => place);
}

/** Grows with the distance on the globe: the haversine before its root and arc. */
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
