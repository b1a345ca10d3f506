import type { VenuePeek } from '@reelmates/contract/venues/venue-finder';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCardMotion } from '../../../lib/browser/card-motion.ts';
import { venuePath } from '../../../lib/paths.ts';
import { formatDay } from '../../../lib/text/time.ts';
import { Amount, Tick } from '../../../ui/amount.tsx';
import { Skeleton } from '../../../ui/page/skeleton.tsx';
import { FavouriteButton, formatDistance, venueFacts } from '../../venues/venues.public.ts';
import styles from './venue-sheet.module.css';

type VenueSheetRowProps = {
  venue: VenueListItem;
  /** In kilometres. */
  away: number;
  awayFrom: string;
  /** Undefined while it loads, and if it fails to load. */
  peek: VenuePeek | undefined;
  isLoading: boolean;
  onChoose?: ((venue: VenueListItem) => void) | undefined;
};

/** One of the three venues of the sheet. */
export function VenueSheetRow(props: VenueSheetRowProps) {
  const { venue, away, awayFrom, peek, isLoading, onChoose } = props;
  const text = (
    <>
      <span className={styles.name}>{venue.name}</span>
      <span className={styles.facts}>
        <b className="num">{formatDistance(away)}</b>
        <span className="sr-only"> from {awayFrom}</span>
        {venueFacts(venue).map((fact) => ` · ${fact}`)}
      </span>
      <span className={styles.last}>
        {peek ? <LastWin win={peek.lastWin} /> : null}
        {!peek && isLoading ? <Skeleton width="60%" height="0.75rem" /> : null}
        {peek || isLoading ? null : `${venue.city} ${venue.state}`}
      </span>
    </>
  );
  const card = useCardMotion<HTMLLIElement>(`venue ${venue.id}`);
  return (
    <li {...card} className={styles.row}>
      {onChoose ? (
        <button type="button" className={styles.press} onClick={() => onChoose(venue)}>
          {text}
        </button>
      ) : (
        <>
          <Link href={venuePath(venue.id)} className={styles.press}>
            {text}
          </Link>
          <FavouriteButton venue={venue} />
        </>
      )}
    </li>
  );
}

/** The amounts won and spent, side by side at the same size. */
function LastWin({ win }: { win: VenuePeek['lastWin'] }): ReactNode {
  if (!win) return 'No wins shared yet';
  const { winAmount, amountSpent, publishedAt } = win;
  return (
    <>
      <span>
        <span className={styles.shared}>Shared </span>
        <time dateTime={publishedAt}>{formatDay(publishedAt)}</time>
      </span>
      <span className={styles.amount}>
        <Tick kind="won" />
        Won <Amount value={winAmount} className={styles.value} />
      </span>
      {amountSpent === null ? null : (
        <span className={styles.amount}>
          <Tick kind="spent" />
          Spent <Amount value={amountSpent} className={styles.value} />
        </span>
      )}
    </>
  );
}
