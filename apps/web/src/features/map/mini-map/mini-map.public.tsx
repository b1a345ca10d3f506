import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'wouter';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { mapPath } from '../../../lib/paths.ts';
import { PinIcon } from '../../../ui/drawings/icons-content.tsx';
import { useMapSettings } from '../../operator-settings/operator-settings.public.ts';
import { formatLocation } from '../map-location.ts';
import { useShownTheme } from '../use-shown-theme.ts';
import styles from './mini-map.module.css';

export type MiniMapProps = {
  latitude: number;
  longitude: number;
  /** The accessible name of the link that opens the map at this location. */
  label: string;
  /** Selected on the map that opens. */
  venueId?: string | undefined;
};

const OPENED_ZOOM = 13;

/**
 * A map of one location that fills its frame; a tap opens the map there. The map library loads after the page's
 * content, and only when this is near the window. Until then, and without WebGL, a pin on plain land is shown.
 */
export function MiniMap({ latitude, longitude, label, venueId }: MiniMapProps) {
  const picture = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { map } = useMapSettings();
  const theme = useShownTheme();
  const styleUrl = map && (theme === 'light' ? map.lightStyleUrl : map.darkStyleUrl);
  const isBundled = map?.isBundled ?? true;
  const fail = useEffectEvent(() => setFailed(true));

  useEffect(() => {
    const container = picture.current;
    if (!container || !styleUrl) return undefined;
    let remove = () => {};
    let gone = false;
    const stopWaiting = whenNearAndIdle(container, () => {
      import('./mini-map-drawing.ts').then(
        ({ drawMiniMap }) => {
          if (gone) return;
          const location = { latitude, longitude };
          remove = drawMiniMap(container, { styleUrl, isBundled, location, onFail: () => fail() });
        },
        () => fail(),
      );
    });
    return () => {
      gone = true;
      stopWaiting();
      remove();
    };
  }, [styleUrl, isBundled, latitude, longitude]);

  return (
    <div className={styles.frame}>
      <div className={styles.still}>
        <PinIcon size={24} />
      </div>
      {failed ? null : <div ref={picture} className={styles.picture} />}
      <Link
        href={mapPath({ venueId, location: formatLocation({ latitude, longitude, zoom: OPENED_ZOOM }) })}
        className={styles.open}
        aria-label={label}
      />
    </div>
  );
}

/**
 * Runs a function once the element is near the window and the page is idle.
 * @returns a function that cancels it
 */
function whenNearAndIdle(element: Element, run: () => void): () => void {
  let cancel = () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      cancel = whenIdle(run);
    },
    { rootMargin: '200px' },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancel();
  };
}
