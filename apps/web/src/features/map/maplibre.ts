import './maplibre.css';
import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/* The map library with its worker and its styles. Only lazily loaded code may import this file (decision 025). */

setWorkerUrl(workerUrl);
// While the style loads. It stays ready for the next visit to the map.
prewarm();

export {
  AttributionControl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapGeoJSONFeature,
  Marker,
} from 'maplibre-gl';
