import { countries, isPlaceIn } from '@reelmates/contract/lists/regions';
import { useDebounced } from '../../lib/use-debounced.ts';
import { MiniMap } from '../map/mini-map/mini-map.public.tsx';
import { type TypedVenue, typedPoint } from './typed-venue.ts';
import styles from './venue-admin.module.css';

/** Waits for a pause, because each location creates a new map. */
const DEBOUNCE_MS = 600;

/** The location of the typed coordinates. It has no link, because a tap must not leave the form. */
export function VenuePreview({ typed }: { typed: TypedVenue }) {
  const latitude = useDebounced(typed.latitude, DEBOUNCE_MS);
  const longitude = useDebounced(typed.longitude, DEBOUNCE_MS);
  const point = typedPoint({ latitude, longitude });
  if (!point || !countries.some((country) => isPlaceIn(country, point.latitude, point.longitude)))
    return null;
  return (
    <div className={styles.preview} inert>
      <MiniMap {...point} label="Map of these coordinates" />
    </div>
  );
}
