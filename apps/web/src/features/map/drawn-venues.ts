import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { StyleSpecification } from 'maplibre-gl';
import { readMapColours } from './map-colours.ts';
import { selectedDotMarker } from './map-markers.ts';
import { labelFont } from './map-style.ts';
import { type GeoJSONSource, type MapGeoJSONFeature, type MapLibre, Marker } from './maplibre.ts';
import { spreadVenues } from './spread-venues.ts';
import {
  clusterLayer,
  dotLayer,
  roomImage,
  toFeatures,
  venueLayers,
  venueSource,
  venuesSource,
} from './venue-layers.ts';

type Point = { x: number; y: number };

/** Half of a target of 44 px. */
export const REACH_PX = 22;

/**
 * The venues on a map, and the dot of the selected one. The map loses them with its style; `draw` draws them on the
 * next one.
 */
export function createDrawnVenues(map: MapLibre, first: readonly VenueListItem[], maxZoom: number) {
  let venues = first;
  let moved: ReturnType<typeof spreadVenues> = new Map();
  let selected: VenueListItem | null = null;
  let isDrawn = false;
  const dot = new Marker({ element: selectedDotMarker() });

  function placeDot() {
    if (selected) {
      const { latitude, longitude } = moved.get(selected.id) ?? selected;
      dot.setLngLat([longitude, latitude]).addTo(map);
    } else dot.remove();
  }

  function spread() {
    moved = spreadVenues(venues, maxZoom);
    placeDot();
    return toFeatures(venues, moved);
  }

  return {
    draw(style: StyleSpecification) {
      isDrawn = true;
      const features = spread();
      map.addImage(roomImage.name, roomImage.picture);
      map.addSource(venuesSource, venueSource(features, maxZoom));
      for (const layer of venueLayers(readMapColours(), labelFont(style))) map.addLayer(layer);
    },
    /** Called when the map begins to load another style. */
    lose() {
      isDrawn = false;
    },
    replace(next: readonly VenueListItem[]) {
      if (next === venues) return;
      venues = next;
      if (!isDrawn) return;
      const features = spread();
      void map.getSource<GeoJSONSource>(venuesSource)?.setData(features);
    },
    select(venue: VenueListItem | null) {
      selected = venue;
      placeDot();
    },
    /** @returns the venue or cluster that a finger at this point touches */
    touchedAt: (point: Point) => (isDrawn ? nearestTo(map, point) : undefined),
  };
}

function nearestTo(map: MapLibre, { x, y }: Point): MapGeoJSONFeature | undefined {
  const box: [[number, number], [number, number]] = [
    [x - REACH_PX, y - REACH_PX],
    [x + REACH_PX, y + REACH_PX],
  ];
  const away = (feature: MapGeoJSONFeature) => {
    if (feature.geometry.type !== 'Point') return Number.POSITIVE_INFINITY;
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    const at = map.project([longitude, latitude]);
    return Math.hypot(at.x - x, at.y - y);
  };
  return map
    .queryRenderedFeatures(box, { layers: [dotLayer, clusterLayer] })
    .toSorted((left, right) => away(left) - away(right))[0];
}
