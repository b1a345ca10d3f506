import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { StyleSpecification } from 'maplibre-gl';
import { coveredEdges } from './covered-edges.ts';
import { createDrawnVenues, REACH_PX } from './drawn-venues.ts';
import { MapCredit } from './map-credit.ts';
import { deepestZoom, watchDepth } from './map-depth.ts';
import { type Bounds, CLOSE_ZOOM, type MapLocation, wholeMap } from './map-location.ts';
import { ownPositionMarker } from './map-markers.ts';
import {
  type GeoJSONSource,
  type LngLatBoundsLike,
  type MapGeoJSONFeature,
  MapLibre,
  Marker,
} from './maplibre.ts';
import { clusterLayer, venuesSource } from './venue-layers.ts';

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

/** @throws if the browser has no WebGL */
export function createVenueMap(options: VenueMapOptions) {
  const { creditSlot, isBundled } = options;
  const maxZoom = deepestZoom(isBundled, options.style);
  let { style } = options;

  const map = openMap(options, maxZoom);
  const credit = new MapCredit(isBundled);
  creditSlot.append(credit.onAdd(map));
  const venues = createDrawnVenues(map, options.venues, maxZoom);
  const you = new Marker({ element: ownPositionMarker() });
  const depth = watchDepth(map, isBundled);
  const reportView = () => options.onView({ ...viewOf(map), isCoarse: depth.look(style) });

  map.on('style.load', () => venues.draw(style));
  callWhenVenuesShow(map, options.onReady);
  reportPicture(map, options.onPicture);
  map.on('moveend', reportView);
  map.on('idle', () => {
    if (depth.hasChanged(style)) reportView();
  });
  map.on('click', ({ point }) => {
    const feature = venues.touchedAt(point);
    if (feature?.layer.id === clusterLayer) void zoomIntoCluster(map, feature, maxZoom);
    else options.onSelect(feature ? String(feature.properties.id) : null);
  });
  map.on('mousemove', ({ point, originalEvent }) => {
    // A drag has its own cursor, and finding what is below it takes as long as a frame.
    if (originalEvent.buttons > 0) return;
    map.getCanvas().style.cursor = venues.touchedAt(point) ? 'pointer' : '';
  });

  let isRemoved = false;

  reportView();
  return {
    isRemoved: () => isRemoved,
    setVenues: venues.replace,
    /** Another theme, or the same style again after its tiles failed to load. */
    setStyle(next: StyleSpecification) {
      style = next;
      venues.lose();
      map.setStyle(next, { diff: false });
    },
    select(venue: VenueListItem | null) {
      // The card needs the space.
      if (venue) credit.fold();
      venues.select(venue);
    },
    showYou(position: Position | null) {
      if (position) you.setLngLat([position.longitude, position.latitude]).addTo(map);
      else you.remove();
    },
    /** Jumps to a distant location, and glides to a near one; never zooms out, unless told to. */
    goTo({ latitude, longitude }: Position, zoom?: number) {
      const target = {
        center: [longitude, latitude] as [number, number],
        zoom: Math.min(zoom ?? Math.max(map.getZoom(), CLOSE_ZOOM), maxZoom),
      };
      if (map.getBounds().contains(target.center)) map.easeTo({ ...target, duration: 400 });
      else map.jumpTo(target);
    },
    /** Moves the map only if the search field, the sheet or the card covers the place. */
    reveal(position: Position) {
      const { latitude, longitude } = position;
      if (isCovered(map, position)) map.easeTo({ center: [longitude, latitude], duration: 400 });
    },
    fit(bounds: Bounds) {
      map.fitBounds(toLibrary(bounds), {
        padding: 40,
        maxZoom: CLOSE_ZOOM,
        duration: 0,
      });
    },
    remove() {
      isRemoved = true;
      credit.onRemove();
      map.remove();
    },
  };
}

/** Opens the library's map without rotation and tilt. */
function openMap({ container, style, start }: VenueMapOptions, maxZoom: number): MapLibre {
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
  return map;
}

/** Calls `onReady` once, when the venues are first drawn. */
function callWhenVenuesShow(map: MapLibre, onReady: () => void): void {
  const onData = (event: { sourceId?: string; isSourceLoaded?: boolean }) => {
    if (event.sourceId !== venuesSource || !event.isSourceLoaded) return;
    map.off('sourcedata', onData);
    map.once('render', onReady);
  };
  map.on('sourcedata', onData);
}

/** Calls `onPicture` when the map's tiles begin or cease to load. */
function reportPicture(map: MapLibre, onPicture: (isThere: boolean) => void): void {
  let wasThere = true;
  const report = (isThere: boolean) => {
    if (isThere === wasThere) return;
    wasThere = isThere;
    onPicture(isThere);
  };
  map.on('sourcedata', (event) => {
    if (event.sourceId !== venuesSource && event.tile) report(true);
  });
  map.on('error', (event) => {
    console.error(event.error);
    if ('sourceId' in event && event.sourceId !== venuesSource) report(false);
  });
}

async function zoomIntoCluster(map: MapLibre, cluster: MapGeoJSONFeature, maxZoom: number): Promise<void> {
  if (cluster.geometry.type !== 'Point') return;
  const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
  const source = map.getSource<GeoJSONSource>(venuesSource);
  const zoom = (await source?.getClusterExpansionZoom(cluster.properties.cluster_id)) ?? map.getZoom() + 2;
  map.easeTo({ center: [longitude, latitude], zoom: Math.min(zoom, maxZoom), duration: 400 });
}

/** Whether the search field, the sheet, the card or the edge covers a venue at this position. */
function isCovered(map: MapLibre, { latitude, longitude }: Position): boolean {
  const { x, y } = map.project([longitude, latitude]);
  const container = map.getContainer();
  const edges = coveredEdges(container);
  return (
    x <= edges.left + REACH_PX ||
    x >= container.clientWidth - edges.right - REACH_PX ||
    y <= edges.top + REACH_PX ||
    y >= container.clientHeight - edges.bottom - REACH_PX
  );
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
