import './maplibre.css';
import { prewarm, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

/* The map library with its worker and its styles. Only what is loaded lazily may import this file (decision 025). */

setWorkerUrl(workerUrl);
// Now, while the style is on its way; and it stays for whoever comes back to the map.
prewarm();

export {
  AttributionControl,
  type GeoJSONSource,
  type LngLatBoundsLike,
  Map as MapLibre,
  type MapGeoJSONFeature,
  Marker,
} from 'maplibre-gl';
