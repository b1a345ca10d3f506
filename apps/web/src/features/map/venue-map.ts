import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { StyleSpecification } from 'maplibre-gl';
import { readMapColours } from './map-colours.ts';
import { MapCredit } from './map-credit.ts';
import { type Bounds, closeZoom, type MapLocation, wholeMap } from './map-location.ts';
import { ownPositionMarker, selectedVenueMarker } from './map-markers.ts';
import { labelFont } from './map-style.ts';
import {
  type GeoJSONSource,
  type LngLatBoundsLike,
  type MapGeoJSONFeature,
  MapLibre,
  Marker,
} from './maplibre.ts';
import {
  clusterLayer,
  dotLayer,
  toFeatures,
  venueLayers,
  venueSource,
  venuesSource,
} from './venue-layers.ts';

/** Where the map is, and what of the world it shows. */
export type MapView = { location: MapLocation; bounds: Bounds };

type Position = Pick<MapLocation, 'latitude' | 'longitude'>;

export type VenueMapOptions = {
  container: HTMLElement;
  /** Takes the credit of the map's sources. */
  creditSlot: HTMLElement;
  style: StyleSpecification;
  isBundled: boolean;
  venues: readonly VenueListItem[];
  /** Without one the whole of Australia and New Zealand. */
  start: MapLocation | null;
  onReady: () => void;
  /** At the beginning, and whenever a movement has ended. */
  onView: (view: MapView) => void;
  /** A tap: on a venue, or on none. */
  onSelect: (venueId: string | null) => void;
  /** Whether the picture under the venues is there, as far as it is in view. */
  onPicture: (isThere: boolean) => void;
};

export type VenueMap = ReturnType<typeof createVenueMap>;

/** The bundled map is drawn from tiles up to zoom 9 and looks right to 14 at most. */
const deepest = (isBundled: boolean) => (isBundled ? 14 : 18);
/** Half of a target of 44 px. */
const reach = 22;
/** What the search field covers of the map with a drop under it, and what the card covers. */
const above = 130;
const below = 280;
/** Above the middle, so that the card below does not cover it. */
const offset: [number, number] = [0, -70];

/** @throws where the browser has no WebGL */
export function createVenueMap(options: VenueMapOptions) {
  const { container, creditSlot, isBundled, start } = options;
  const maxZoom = deepest(isBundled);
  let { style, venues } = options;
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
    ...(start
      ? { center: [start.longitude, start.latitude], zoom: Math.min(start.zoom, maxZoom) }
      : { bounds: toLibrary(wholeMap), fitBoundsOptions: { padding: 8 } }),
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  const credit = new MapCredit(isBundled);
  creditSlot.append(credit.onAdd(map));
  const drop = new Marker({ element: selectedVenueMarker(), anchor: 'bottom' });
  const you = new Marker({ element: ownPositionMarker() });

  const reportView = () => options.onView(viewOf(map));
  const reportPicture = (isThere: boolean) => {
    if (isThere === pictureIsThere) return;
    pictureIsThere = isThere;
    options.onPicture(isThere);
  };

  map.on('style.load', () => {
    hasStyle = true;
    map.addSource(venuesSource, venueSource(toFeatures(venues), maxZoom));
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
  map.on('click', ({ point }) => void tap(point));
  map.on('mousemove', ({ point }) => {
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

  reportView();
  return {
    setVenues(next: readonly VenueListItem[]) {
      if (next === venues) return;
      venues = next;
      if (hasStyle) void map.getSource<GeoJSONSource>(venuesSource)?.setData(toFeatures(venues));
    },
    /** Another theme, or the same map once more after its picture did not come. */
    setStyle(next: StyleSpecification) {
      style = next;
      hasStyle = false;
      map.setStyle(next, { diff: false });
    },
    select(position: Position | null) {
      // The card needs the room.
      if (position) credit.fold();
      if (position) drop.setLngLat([position.longitude, position.latitude]).addTo(map);
      else drop.remove();
    },
    showYou(position: Position | null) {
      if (position) you.setLngLat([position.longitude, position.latitude]).addTo(map);
      else you.remove();
    },
    /** Far away at once, nearby in a short glide; never further out than the person already is, unless told. */
    goTo({ latitude, longitude }: Position, zoom?: number) {
      const target = {
        center: [longitude, latitude] as [number, number],
        zoom: Math.min(zoom ?? Math.max(map.getZoom(), closeZoom), maxZoom),
      };
      if (map.getBounds().contains(target.center)) map.easeTo({ ...target, offset, duration: 400 });
      // An offset needs a movement, be it one without any duration.
      else map.easeTo({ ...target, offset, duration: 0 });
    },
    /** Moves as little as it takes for the place to lie clear of the search field and of the card. */
    reveal({ latitude, longitude }: Position) {
      const { x, y } = map.project([longitude, latitude]);
      const { clientWidth: width, clientHeight: height } = container;
      const clear = x > reach && x < width - reach && y > above && y < height - below;
      if (!clear) map.easeTo({ center: [longitude, latitude], offset, duration: 400 });
    },
    fit(bounds: Bounds) {
      map.fitBounds(toLibrary(bounds), {
        padding: { top: 96, bottom: 80, left: 48, right: 48 },
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

function viewOf(map: MapLibre): MapView {
  const { lng, lat } = map.getCenter().wrap();
  const bounds = map.getBounds();
  return {
    location: { latitude: lat, longitude: lng, zoom: map.getZoom() },
    bounds: {
      west: bounds.getWest(),
      south: bounds.getSouth(),
      east: bounds.getEast(),
      north: bounds.getNorth(),
    },
  };
}
