import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ExpressionSpecification, GeoJSONSourceSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapColours } from './map-colours.ts';

/*
 * How venues look on the map: dots of 16 px with their names, and rings with a count for clusters. Dots and rings stay
 * in place; all names, including those of the map below, move out of their way or disappear.
 */

export const venuesSource = 'venues';
export const clusterLayer = 'venue-clusters';
export const dotLayer = 'venue-dots';
const nameLayer = 'venue-names';
const countLayer = 'venue-counts';
const roomLayer = 'venue-room';

/** An empty picture that keeps names away from dots and rings. */
export const roomImage = {
  name: 'venue-room',
  picture: { width: 2, height: 2, data: new Uint8Array(2 * 2 * 4) },
};
/** In units of the picture's size: 52 px for the largest ring, 22 for a dot. */
const ROOM_OF_DOT = 11;
/** At lower zooms, most venues are in rings. */
const NAMES_FROM_ZOOM = 10;

type Features = Extract<GeoJSONSourceSpecification['data'], { type: 'FeatureCollection' }>;

/** @param moved positions of venues that are not drawn in place */
export function toFeatures(
  venues: readonly VenueListItem[],
  moved: ReadonlyMap<string, { latitude: number; longitude: number }>,
): Features {
  return {
    type: 'FeatureCollection',
    features: venues.map((venue) => {
      const { latitude, longitude } = moved.get(venue.id) ?? venue;
      return {
        type: 'Feature',
        properties: { id: venue.id, name: venue.name },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      };
    }),
  };
}

export function venueSource(data: Features, maxZoom: number): GeoJSONSourceSpecification {
  return {
    type: 'geojson',
    data,
    promoteId: 'id',
    cluster: true,
    clusterRadius: 48,
    // At the maximum zoom, every venue has its own dot.
    clusterMaxZoom: maxZoom - 1,
    // The venues' tiles go as deep as the view.
    maxzoom: maxZoom,
    tolerance: 0,
    buffer: 64,
  };
}

/** A value for counts below ten, below fifty, and above. */
const byCount = <Value>(small: Value, medium: Value, large: Value) =>
  ['step', ['get', 'point_count'], small, 10, medium, 50, large] as ExpressionSpecification;

/** As `formatCount`, because the library's own abbreviation rounds. */
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
    ...dotLayers(colours, font),
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
    // The topmost layer is placed first.
    {
      id: roomLayer,
      type: 'symbol',
      source: venuesSource,
      layout: {
        'icon-image': roomImage.name,
        'icon-size': ['case', ['has', 'point_count'], byCount(20, 23, 26), ROOM_OF_DOT],
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
  ];
}

/** Below the counts, and below the room that dots and rings occupy. */
function dotLayers(colours: MapColours, font: string[]): LayerSpecification[] {
  return [
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
    {
      id: nameLayer,
      type: 'symbol',
      source: venuesSource,
      minzoom: NAMES_FROM_ZOOM,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': font,
        'text-size': 13,
        // Right, left, below or above; otherwise not at all.
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 1.25,
        'text-justify': 'auto',
        'text-max-width': 9,
        'text-line-height': 1.15,
        'text-padding': 1,
      },
      paint: {
        'text-color': colours['text-1'],
        'text-halo-color': colours['map-land'],
        'text-halo-width': 1.5,
      },
    },
  ];
}
