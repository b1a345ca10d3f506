import { limits } from '@reelmates/contract/limits';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useCardMotion } from '../../lib/browser/card-motion.ts';
import { cx } from '../../lib/cx.ts';
import { venuePath } from '../../lib/paths.ts';
import { formatCount } from '../../lib/text/format.ts';
import layout from '../../styles/layout.module.css';
import rows from '../../styles/rows.module.css';
import { PinIcon } from '../../ui/drawings/icons-content.tsx';
import { NearEnd } from '../../ui/page/near-end.tsx';
import { formatDistance } from './distance.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { venueFacts } from './venue-facts.ts';
import styles from './venue-list.module.css';

/** A venue, with its distance in kilometres if that is known. */
export type VenueWithDistance = { venue: VenueListItem; away: number | null };

/** The number of search results: the server returns the best hundred. */
export function foundText(count: number): string {
  return count === limits.pickerSearch ? `The best ${count}` : `${formatCount(count)} found`;
}

const PAGE_SIZE: number = limits.pickerFirst;
/** Fill a phone's screen. More would delay the press that opens the list. */
const ROWS_AT_FIRST = 12;
/** How far before the end the next rows are rendered, in px. */
const PRELOAD_MARGIN_PX = 600;

export type VenueListProps = {
  venues: readonly VenueWithDistance[];
  /** Makes a row choose its venue instead of opening its page. */
  choice?: { chosenId: string | null; onChoose: (venue: VenueListItem) => void } | undefined;
};

/**
 * A screen of venues, 50 more after they are painted, and again as the end comes near. Key it by the content, so that
 * another list starts at its top.
 */
export function VenueList({ venues, choice }: VenueListProps) {
  const [extent, setExtent] = useState(ROWS_AT_FIRST);
  return (
    <>
      <ul className={cx(layout.list, layout.opened)}>
        {venues.slice(0, extent).map((placed) => (
          <VenueItem key={placed.venue.id} venueId={placed.venue.id}>
            {choice ? (
              <button
                type="button"
                aria-pressed={placed.venue.id === choice.chosenId}
                className={cx(rows.openRow, styles.row)}
                onClick={() => choice.onChoose(placed.venue)}
              >
                <VenueRow {...placed} />
              </button>
            ) : (
              <>
                <Link href={venuePath(placed.venue.id)} className={cx(rows.openRow, styles.row)}>
                  <VenueRow {...placed} />
                </Link>
                <FavouriteButton venue={placed.venue} />
              </>
            )}
          </VenueItem>
        ))}
      </ul>
      {extent < venues.length ? (
        <NearEnd key={extent} margin={PRELOAD_MARGIN_PX} onNear={() => setExtent(extent + PAGE_SIZE)} />
      ) : null}
    </>
  );
}

function VenueItem({ venueId, children }: { venueId: string; children: ReactNode }) {
  return (
    <li {...useCardMotion<HTMLLIElement>(`venue ${venueId}`)} className={styles.item}>
      {children}
    </li>
  );
}

export function VenueRow({ venue, away }: VenueWithDistance) {
  return (
    <>
      <PinIcon size={20} className={styles.pin} />
      <span className={styles.text}>
        <span className={layout.itemTitle}>{venue.name}</span>
        <span className={layout.itemSub}>
          {[`${venue.city} ${venue.state}`, ...venueFacts(venue)].join(' · ')}
        </span>
      </span>
      {away === null ? null : (
        <span className={styles.away}>
          {formatDistance(away)}
          <span className="sr-only"> away</span>
        </span>
      )}
    </>
  );
}
