import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { painted } from '../../lib/browser/after-paint.ts';
import type { Position } from '../venues/venues.public.ts';
import styles from './map-canvas.module.css';
import type { MapLocation } from './map-location.ts';
import { loadMapStyle } from './map-style.ts';
import { useShownTheme } from './use-shown-theme.ts';
import type { MapView, VenueMap } from './venue-map.ts';

export type MapCanvasProps = {
  /** The map to show, from the settings. */
  map: { darkStyleUrl: string; lightStyleUrl: string; isBundled: boolean };
  venues: readonly VenueListItem[];
  /** Where it opens; null for the whole of Australia and New Zealand. */
  start: MapLocation | null;
  selected: VenueListItem | null;
  position: Position | null;
  /** Whether the list covers the map. */
  isBehind: boolean;
  /** The element for the credit of the map's sources. */
  creditSlot: RefObject<HTMLElement | null>;
  /** Receives the object that controls the map, once it exists. */
  onMap: (map: VenueMap | null) => void;
  onReady: () => void;
  onView: (view: MapView) => void;
  onSelect: (venueId: string | null) => void;
  /** Receives whether the tiles in view have loaded. */
  onPicture: (isThere: boolean) => void;
  /** Called if there can be no map: no WebGL, or the library or the style cannot be loaded. */
  onFail: () => void;
};

const loadLibrary = () => import('./venue-map.ts');

/** Starts loading the map library, because the map will be needed. */
export const preloadMap = (): void => void loadLibrary().catch(() => undefined);

/** The map, which fills its frame. A new key tries again after a failure. */
export function MapCanvas(props: MapCanvasProps) {
  const { map, venues, selected, position, isBehind } = props;
  const container = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<VenueMap | null>(null);
  const shownStyle = useRef('');
  const theme = useShownTheme();
  const styleUrl = theme === 'light' ? map.lightStyleUrl : map.darkStyleUrl;

  // The current props, for code that runs when the library has loaded or the map reports something.
  const latest = useEffectEvent(() => ({ ...props, styleUrl }));

  useEffect(() => {
    const { isBundled } = latest().map;
    let made: VenueMap | undefined;
    let gone = false;
    const make = async () => {
      const begun = latest().styleUrl;
      const [{ createVenueMap }, style] = await Promise.all([
        loadLibrary(),
        loadMapStyle(begun, { isBundled }),
      ]);
      await painted();
      const { creditSlot, start, venues: first } = latest();
      if (gone || !container.current || !creditSlot.current) return;
      shownStyle.current = begun;
      made = createVenueMap({
        container: container.current,
        creditSlot: creditSlot.current,
        style,
        isBundled,
        venues: first,
        start,
        onReady: () => gone || latest().onReady(),
        onView: (view) => gone || latest().onView(view),
        onSelect: (venueId) => gone || latest().onSelect(venueId),
        onPicture: (isThere) => gone || latest().onPicture(isThere),
      });
      setDrawn(made);
      latest().onMap(made);
    };
    make().catch((error) => {
      console.error(error);
      if (!gone) latest().onFail();
    });
    return () => {
      gone = true;
      made?.remove();
      latest().onMap(null);
    };
  }, []);

  useEffect(() => drawn?.setVenues(venues), [drawn, venues]);
  useEffect(() => drawn?.select(selected), [drawn, selected]);
  useEffect(() => drawn?.showYou(position), [drawn, position]);

  const { isBundled } = map;
  useEffect(() => {
    if (!drawn || shownStyle.current === styleUrl) return undefined;
    let gone = false;
    shownStyle.current = styleUrl;
    loadMapStyle(styleUrl, { isBundled }).then(
      (style) => gone || drawn.setStyle(style),
      // The map keeps its current colours.
      console.error,
    );
    return () => {
      gone = true;
    };
  }, [drawn, styleUrl, isBundled]);

  // With another size, the map would be drawn again, and the list would have other venues than the map showed.
  useLayoutEffect(() => {
    const frame = container.current;
    const canvas = frame?.querySelector('canvas');
    if (!isBehind || !frame || !canvas) return undefined;
    const { width, height } = canvas.style;
    Object.assign(frame.style, { width, height });
    return () => void Object.assign(frame.style, { width: '', height: '' });
  }, [isBehind]);

  return <div ref={container} className={styles.canvas} />;
}
