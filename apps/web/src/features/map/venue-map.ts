import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { StyleSpecification } from 'maplibre-gl';
import { coveredEdges } from './covered-edges.ts';
import { readMapColours } from './map-colours.ts';
import { MapCredit } from './map-credit.ts';
import { deepestZoom, watchDepth } from './map-depth.ts';
import { type Bounds, closeZoom, type MapLocation, wholeMap } from './map-location.ts';
import { ownPositionMarker, selectedDotMarker } from './map-markers.ts';
import { labelFont } from './map-style.ts';
import {
  type GeoJSONSource,
  type LngLatBoundsLike,
  type MapGeoJSONFeature,
  MapLibre,
  Marker,
} from './maplibre.ts';
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

/** The location of the map, and the visible bounds. */
export type MapView = {
  location: MapLocation;
  bounds: Bounds;
  /** Whether streets are missing in the middle of it, because the map has none there. */
  isCoarse: boolean;
};

type Position = Pick<MapLocation, 'latitude' | 'longitude'>;

export type VenueMapOptions = {
  container: HTMLElement;
  /** The element for the credit of the map's sources. */
  creditSlot: HTMLElement;
  style: StyleSpecification;
  isBundled: boolean;
  venues: readonly VenueListItem[];
  /** Null for the whole of Australia and New Zealand. */
  start: MapLocation | null;
  onReady: () => void;
  /** Called at the start, and whenever a movement has ended or streets have loaded. */
  onView: (view: MapView) => void;
  /** A tap on a venue, or on none. */
  onSelect: (venueId: string | null) => void;
  /** Receives whether the tiles in view have loaded. */
  onPicture: (isThere: boolean) => void;
};

export type VenueMap = ReturnType<typeof createVenueMap>;

/** Half of a target of 44 px. */
const reach = 22;

/** @throws if the browser has no WebGL */
export function createVenueMap(options: VenueMapOptions) {
  const { container, creditSlot, isBundled, start } = options;
  const maxZoom = deepestZoom(isBundled, options.style);
  let { style, venues } = options;
  let moved: ReturnType<typeof spreadVenues> = new Map();
  let selected: VenueListItem | null = null;
  let hasStyle = false;
  let pictureIsThere = true;

  const map = new MapLibre({
    container,
    style,
    minZoom: 1,
    maxZoom,
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    fadeDuration: 150,
    locale: { 'Map.Title': 'Map of venues' },
    ...(start && { center: [start.longitude, start.latitude], zoom: Math.min(start.zoom, maxZoom) }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  // The middle of the map is that of its visible part.
  const leaveCoveredEdges = () => map.setPadding(coveredEdges(container));
  leaveCoveredEdges();
  if (!start) map.fitBounds(toLibrary(wholeMap), { padding: 8, duration: 0 });
  map.on('resize', leaveCoveredEdges);
  const credit = new MapCredit(isBundled);
  creditSlot.append(credit.onAdd(map));
  const dot = new Marker({ element: selectedDotMarker() });
  const you = new Marker({ element: ownPositionMarker() });

  const depth = watchDepth(map, isBundled);
  const reportView = () => options.onView({ ...viewOf(map), isCoarse: depth.look(style) });
  const reportPicture = (isThere: boolean) => {
    if (isThere === pictureIsThere) return;
    pictureIsThere = isThere;
    options.onPicture(isThere);
  };

  map.on('style.load', () => {
    hasStyle = true;
    moved = spreadVenues(venues, maxZoom);
    placeDot();
    map.addImage(roomImage.name, roomImage.picture);
    map.addSource(venuesSource, venueSource(toFeatures(venues, moved), maxZoom));
    for (const layer of venueLayers(readMapColours(), labelFont(style))) map.addLayer(layer);
  });
  const onData = (event: { sourceId?: string; isSourceLoaded?: boolean }) => {
    if (event.sourceId !== venuesSource || !event.isSourceLoaded) return;
    map.off('sourcedata', onData);
    map.once('render', options.onReady);
  };
  map.on('sourcedata', onData);
  map.on('sourcedata', (event) => {
    if (event.sourceId !== venuesSource && event.tile) reportPicture(true);
  });
  map.on('error', (event) => {
    console.error(event.error);
    if ('sourceId' in event && event.sourceId !== venuesSource) reportPicture(false);
  });
  map.on('moveend', reportView);
  map.on('idle', () => {
    if (depth.hasChanged(style)) reportView();
  });
  map.on('click', ({ point }) => void tap(point));
  map.on('mousemove', ({ point, originalEvent }) => {
    // A drag has its own cursor, and finding what is below it takes as long as a frame.
    if (originalEvent.buttons > 0) return;
    map.getCanvas().style.cursor = hasStyle && nearestTo(point) ? 'pointer' : '';
  });

  function nearestTo({ x, y }: { x: number; y: number }) {
    const box: [[number, number], [number, number]] = [
      [x - reach, y - reach],
      [x + reach, y + reach],
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

  async function tap(point: { x: number; y: number }) {
    const feature = hasStyle ? nearestTo(point) : undefined;
    if (feature?.geometry.type !== 'Point') return options.onSelect(null);
    if (feature.layer.id === dotLayer) return options.onSelect(String(feature.properties.id));
    const [longitude = 0, latitude = 0] = feature.geometry.coordinates;
    const source = map.getSource<GeoJSONSource>(venuesSource);
    const zoom = (await source?.getClusterExpansionZoom(feature.properties.cluster_id)) ?? map.getZoom() + 2;
    map.easeTo({ center: [longitude, latitude], zoom: Math.min(zoom, maxZoom), duration: 400 });
    return undefined;
  }

  function placeDot() {
    if (selected) {
      const { latitude, longitude } = moved.get(selected.id) ?? selected;
      dot.setLngLat([longitude, latitude]).addTo(map);
    } else dot.remove();
  }

  reportView();
  return {
    setVenues(next: readonly VenueListItem[]) {
      if (next === venues) return;
      venues = next;
      if (!hasStyle) return;
      moved = spreadVenues(venues, maxZoom);
      placeDot();
      void map.getSource<GeoJSONSource>(venuesSource)?.setData(toFeatures(venues, moved));
    },
    /** Another theme, or the same style again after its tiles failed to load. */
    setStyle(next: StyleSpecification) {
      style = next;
      hasStyle = false;
      map.setStyle(next, { diff: false });
    },
    select(venue: VenueListItem | null) {
      // The card needs the space.
      if (venue) credit.fold();
      selected = venue;
      placeDot();
    },
    showYou(position: Position | null) {
      if (position) you.setLngLat([position.longitude, position.latitude]).addTo(map);
      else you.remove();
    },
    /** Jumps to a distant location, and glides to a near one; never zooms out, unless told to. */
    goTo({ latitude, longitude }: Position, zoom?: number) {
      const target = {
        center: [longitude, latitude] as [number, number],
        zoom: Math.min(zoom ?? Math.max(map.getZoom(), closeZoom), maxZoom),
      };
      if (map.getBounds().contains(target.center)) map.easeTo({ ...target, duration: 400 });
      else map.jumpTo(target);
    },
    /** Moves the map only if the search field, the sheet or the card covers the place. */
    reveal({ latitude, longitude }: Position) {
      const { x, y } = map.project([longitude, latitude]);
      const { clientWidth: width, clientHeight: height } = container;
      const edges = coveredEdges(container);
      const isClear =
        x > edges.left + reach &&
        x < width - edges.right - reach &&
        y > edges.top + reach &&
        y < height - edges.bottom - reach;
      if (!isClear) map.easeTo({ center: [longitude, latitude], duration: 400 });
    },
    fit(bounds: Bounds) {
      map.fitBounds(toLibrary(bounds), {
        padding: 40,
        maxZoom: closeZoom,
        duration: 0,
      });
    },
    remove() {
      credit.onRemove();
      map.remove();
    },
  };
}

function toLibrary({ west, south, east, north }: Bounds): LngLatBoundsLike {
  return [west, south, east, north];
}

/** The visible part of the map, without what the sheet and the search field cover. */
function viewOf(map: MapLibre): Omit<MapView, 'isCoarse'> {
  const { lng, lat } = map.getCenter().wrap();
  const container = map.getContainer();
  const { top, bottom, left, right } = coveredEdges(container);
  const upper = map.unproject([left, top]);
  const lower = map.unproject([container.clientWidth - right, container.clientHeight - bottom]);
  return {
    location: { latitude: lat, longitude: lng, zoom: map.getZoom() },
    bounds: { west: upper.lng, south: lower.lat, east: lower.lng, north: upper.lat },
  };
}
