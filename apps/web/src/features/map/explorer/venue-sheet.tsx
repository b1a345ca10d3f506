import type { VenueListItem } from '@reelmates/contract/venues/venues';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { formatCount } from '../../../lib/text/format.ts';
import type from '../../../styles/type.module.css';
import { Button } from '../../../ui/controls/button.tsx';
import { ChevronUpIcon } from '../../../ui/drawings/icons-content.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/page/skeleton.tsx';
import { peekQuery } from '../../venues/venues.public.ts';
import { isWithin } from '../map-location.ts';
import { EmptyRegion } from './empty-region.tsx';
import { nearestVenues } from './nearest-venues.ts';
import { SheetHandle } from './sheet-handle.tsx';
import type { SheetExplorer } from './use-explorer.ts';
import styles from './venue-sheet.module.css';
import { VenueSheetRow } from './venue-sheet-row.tsx';

type VenueSheetProps = {
  explorer: SheetExplorer;
  onList: () => void;
  claimFocus: () => boolean;
  /** Makes a row choose its venue instead of opening its page. */
  onChoose?: ((venue: VenueListItem) => void) | undefined;
};

const ROWS_SHOWN = 3;

/** Over the lower edge of the map: the three nearest of the visible venues. Dragged or pressed, it becomes the list. */
export function VenueSheet({ explorer, onList, claimFocus, onChoose }: VenueSheetProps) {
  const sheet = useRef<HTMLElement>(null);
  const { listing, myPosition, middle, bounds } = explorer;
  const { inView } = listing;
  const { position } = myPosition;
  const from = position ?? middle;
  const nearest = useMemo(
    () => (inView && from ? nearestVenues(inView, from, ROWS_SHOWN) : null),
    [inView, from],
  );
  const {
    data: peeks,
    isPending,
    isError,
  } = useQuery(peekQuery(nearest?.map(({ venue }) => venue.id) ?? []));
  const isNear = position !== null && bounds !== null && isWithin(bounds, position);
  const heading = isNear ? 'Near you' : 'Near here';
  const count = listing.venues?.length ?? 0;
  const isEmpty = nearest?.length === 0;
  const showList = () => {
    // The sheet goes with the press. To remove a focused element, the browser would lay out the page once more.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onList();
  };

  return (
    <section ref={sheet} className={styles.sheet} aria-label={heading}>
      <SheetHandle
        label="Show venues as a list"
        towards="up"
        sheet={sheet}
        onMove={showList}
        claimFocus={claimFocus}
      />
      {isEmpty ? null : (
        <div className={styles.head}>
          <h2 className={type.h2}>{heading}</h2>
          <Button small variant="ghost" className={styles.all} onClick={showList}>
            See all {count > 0 ? <span className="num">{formatCount(count)}</span> : null}
            <ChevronUpIcon size={18} />
          </Button>
        </div>
      )}
      <div className={styles.scroll}>
        {isEmpty && middle ? <EmptyRegion explorer={explorer} middle={middle} /> : null}
        {nearest && !isEmpty ? (
          <ol>
            {nearest.map(({ venue, away }) => (
              <VenueSheetRow
                key={venue.id}
                venue={venue}
                away={away}
                awayFrom={position ? 'you' : 'the middle of the map'}
                peek={peeks?.find(({ id }) => id === venue.id)}
                isLoading={isPending && !isError}
                onChoose={onChoose}
              />
            ))}
          </ol>
        ) : null}
        {nearest ? null : <RowsSkeleton />}
      </div>
    </section>
  );
}

function RowsSkeleton() {
  return (
    <SkeletonGroup label="Loading venues...">
      {[52, 61, 45].map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width={`${width}%`} />
          <Skeleton width="40%" height="0.75rem" />
          <Skeleton width="64%" height="0.75rem" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
