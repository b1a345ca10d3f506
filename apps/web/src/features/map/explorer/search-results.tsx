import { limits } from '@reelmates/contract/limits';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { Button } from '../../../ui/controls/button.tsx';
import { MissingVenueLink } from '../../venue-reports/missing-venue-link.public.tsx';
import { foundText, VenueRow, type VenueWithDistance } from '../../venues/venues.public.ts';
import styles from './search-results.module.css';

export type SearchResultsProps = {
  /** The search text. */
  text: string;
  /** Undefined until the venues have loaded. */
  found: readonly VenueWithDistance[] | undefined;
  /** Whether the server has not answered yet. */
  searching: boolean;
  /** Searches again after a failure. */
  onRetry: () => void;
  onChoose: (venue: VenueListItem) => void;
  onShowAll: () => void;
};

/** The results of a search, over the map. */
export function SearchResults(props: SearchResultsProps) {
  const { text, found, searching, onRetry, onChoose, onShowAll } = props;
  const count = found?.length ?? 0;
  const unknown = !found && !searching;
  return (
    <div className={styles.panel}>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <p role="status" className={styles.count}>
            {unknown ? "Venues didn't load." : null}
            {unknown || count > 0 ? null : searching ? 'Searching...' : 'No venues found.'}
            {count > 0 ? foundText(count) : null}
          </p>
          {unknown ? (
            <Button small variant="ghost" onClick={onRetry}>
              Retry
            </Button>
          ) : null}
          {count > 1 ? (
            <Button small variant="ghost" onClick={onShowAll}>
              Show all on the map
            </Button>
          ) : null}
        </div>
        {!found || count === 0 ? null : (
          <ul>
            {found.slice(0, limits.pickerSearch).map((placed) => (
              <li key={placed.venue.id}>
                <button type="button" className={styles.row} onClick={() => onChoose(placed.venue)}>
                  <VenueRow {...placed} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.missing}>
          <MissingVenueLink {...(found?.length === 0 && { venueName: text.trim() })} />
        </div>
      </div>
    </div>
  );
}
