import { Link } from 'wouter';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useVenues } from '../venues/venues.public.ts';
import type { TypedVenue } from './typed-venue.ts';
import styles from './venue-admin.module.css';
import { editVenuePath } from './venue-admin-paths.ts';

const MAX_SIMILAR = 3;
const DEBOUNCE_MS = 300;

/** Venues of the same state with similar names: the new one may already be listed. */
export function SimilarVenues({ typed }: { typed: TypedVenue }) {
  const name = useDebounced(typed.name.trim(), DEBOUNCE_MS);
  const { data = [] } = useVenues(name, { enabled: name.length > 2 });
  const found = (name.length > 2 ? data : [])
    .filter(({ state }) => typed.state === '' || state === typed.state)
    .slice(0, MAX_SIMILAR);
  return (
    <div role="status">
      {found.length > 0 ? (
        <div className={styles.similar}>
          <p>On the list already?</p>
          <ul>
            {found.map((venue) => (
              <li key={venue.id}>
                <Link href={editVenuePath(venue.id)}>{venue.name}</Link>, {venue.city} {venue.state}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
