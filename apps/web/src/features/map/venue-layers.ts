import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/* How venues look on the map: dots of 16 px, and rings with a count where several would lie on each other. */

export const venuesSource = 'venues';
export const clusterLayer = 'venue-clusters';
export const dotLayer = 'venue-dots';
const countLayer = 'venue-counts';

type Features = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>;

export function toFeatures(venues: readonly VenueListItem[]): Features {
  return {
    type: 'FeatureCollection',
    features: venues.map(({ id, latitude, longitude }) => ({
      type: 'Feature',
      properties: { id },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}

export function venueSource(data: Features, maxZoom: number): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data,
    promoteId: 'id',
    cluster: true,
    clusterRadius: 48,
    // At the nearest every venue is itself.
    clusterMaxZoom: maxZoom - 1,
    // The venues' own tiles go as deep as the view does, and no further.
    maxzoom: maxZoom,
    tolerance: 0,
    buffer: 64,
  };
}

/** From below ten venues, below fifty, to all above. */
const byCount = <Value>(small: Value, medium: Value, large: Value) =>
  ['step', ['get', 'point_count'], small, 10, medium, 50, large] as ExpressionSpecification;

/** As `formatCount` writes it; the library's own abbreviation is rounded. */
const shortCount = [
  'case',
  ['<', ['get', 'point_count'], 1000],
  ['to-string', ['get', 'point_count']],
  ['concat', ['to-string', ['/', ['floor', ['/', ['get', 'point_count'], 100]], 10]], 'K'],
] as ExpressionSpecification;

export function venueLayers(colours: MapColours, font: string[]): LayerSpecification[] {
  return [
    {
      id: clusterLayer,
      type: 'circle',
      source: venuesSource,
      filter: ['has', 'point_count'],
      paint: {
        'circle-radius': byCount(18, 21, 24),
        'circle-color': colours['surface-1'],
        'circle-stroke-color': colours['text-3'],
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: countLayer,
      type: 'symbol',
      source: venuesSource,
      filter: ['has', 'point_count'],
      layout: {
        'text-field': shortCount,
        'text-font': font,
        'text-size': byCount(14, 14, 15),
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': colours['text-1'] },
    },
    {
      id: dotLayer,
      type: 'circle',
      source: venuesSource,
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-radius': 8,
        'circle-color': colours.accent,
        'circle-stroke-color': colours['map-land'],
        'circle-stroke-width': 3,
      },
    },
  ];
}
