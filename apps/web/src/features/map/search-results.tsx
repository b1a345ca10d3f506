import type { VenueListItem } from '@reelmates/contract/venues';
import { Button } from '../../ui/button.tsx';
import { MissingVenueLink } from '../venue-reports/missing-venue-link.tsx';
import { foundText, type PlacedVenue, VenueRow } from '../venues/venue-list.tsx';
import styles from './search-results.module.css';

/** How many rows a search shows over the map; the map and the list show all of them. */
const most = 30;

export type SearchResultsProps = {
  /** What was searched for. */
  text: string;
  found: readonly PlacedVenue[];
  /** Whether the answer is still to come. */
  searching: boolean;
  onChoose: (venue: VenueListItem) => void;
  onShowAll: () => void;
};

/** What a search has found, over the map. */
export function SearchResults({ text, found, searching, onChoose, onShowAll }: SearchResultsProps) {
  const none = found.length === 0;
  return (
    <div className={styles.panel}>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <p role="status" className={styles.count}>
            {none ? (searching ? 'Searching...' : 'No venues found.') : foundText(found.length)}
          </p>
          {found.length > 1 ? (
            <Button small variant="ghost" onClick={onShowAll}>
              Show all on the map
            </Button>
          ) : null}
        </div>
        {none ? null : (
          <ul>
            {found.slice(0, most).map((placed) => (
              <li key={placed.venue.id}>
                <button type="button" className={styles.row} onClick={() => onChoose(placed.venue)}>
                  <VenueRow {...placed} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={styles.missing}>
          <MissingVenueLink {...(none && { venueName: text.trim() })} />
        </div>
      </div>
    </div>
  );
}
