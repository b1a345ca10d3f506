import { MapCredit } from '../map-credit.ts';
import { selectedVenueMarker } from '../map-markers.ts';
import { loadMapStyle } from '../map-style.ts';
import { MapLibre, Marker } from '../maplibre.ts';

export type MiniMapLocation = { latitude: number; longitude: number };
type Options = { styleUrl: string; isBundled: boolean; location: MiniMapLocation; onFail: () => void };

/** The zoom. The bundled map looks right up to about 12.5. */
const ZOOM = 11.8;

/**
 * Draws a map that does not move, with one venue.
 * @returns a function that removes it
 */
export function drawMiniMap(
  container: HTMLElement,
  { styleUrl, isBundled, location, onFail }: Options,
): () => void {
  let remove = () => {};
  let gone = false;
  const draw = async () => {
    const style = await loadMapStyle(styleUrl, { isBundled });
    if (gone) return;
    const centre: [number, number] = [location.longitude, location.latitude];
    const map = new MapLibre({
      container,
      style,
      center: centre,
      zoom: ZOOM,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    });
    remove = () => map.remove();
    map.addControl(new MapCredit(isBundled), 'bottom-right');
    new Marker({ element: selectedVenueMarker(), anchor: 'bottom' }).setLngLat(centre).addTo(map);
    // Without interaction it is a picture, and the text beside it names the place.
    map.getCanvas().removeAttribute('tabindex');
    map.getCanvas().setAttribute('aria-hidden', 'true');
  };
  draw().catch((error) => {
    console.error(error);
    if (!gone) onFail();
  });
  return () => {
    gone = true;
    remove();
  };
}
