import './maplibre.css';
import { setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/* The map library with its worker and its styles. Only what is loaded lazily may import this file (decision 025). */

setWorkerUrl(workerUrl);

export {
  AttributionControl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapGeoJSONFeature,
  Marker,
} from 'maplibre-gl';
