import { limits } from '@reelmates/contract/limits';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { homeCity } from '../../lib/browser/home-city.ts';
import { cx } from '../../lib/cx.ts';
import { formatCountOf } from '../../lib/text/format.ts';
import { toast } from '../../lib/toast-store.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import layout from '../../styles/layout.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { CheckIcon, ChevronDownIcon, SearchIcon } from '../../ui/drawings/icons.tsx';
import { LocateIcon, LockIcon } from '../../ui/drawings/icons-content.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { formatDistance, useMyPosition } from '../venues/venues.public.ts';
import { useVenuesToPick } from './first-evening-queries.ts';
import styles from './venue-picks.module.css';
import type { VenueToPick } from './venues-to-pick.ts';

export type VenuePicksProps = {
  picked: readonly VenueToPick[];
  onChange: (picked: VenueToPick[]) => void;
};

/** Venues to choose from, by location or search. Chosen venues stay in the list, whatever it shows. */
export function VenuePicks({ picked, onChange }: VenuePicksProps) {
  const [text, setText] = useState('');
  const search = useDebounced(text.trim(), limits.searchDebounceMs);
  const { position, finding, find } = useMyPosition();
  const { venues, failed, retry } = useVenuesToPick(search, position);
  const isPicked = ({ id }: VenueToPick) => picked.some((venue) => venue.id === id);
  const toggle = (venue: VenueToPick) => {
    if (isPicked(venue)) onChange(picked.filter(({ id }) => id !== venue.id));
    else if (picked.length < limits.pickedVenuesMax) onChange([...picked, venue]);
    else toast({ title: `${limits.pickedVenuesMax} venues at most` });
  };
  const [unfolded, setUnfolded] = useState(false);
  const offered = venues?.filter(
    (venue, index) => unfolded || index < limits.venuesOfferedFirst || isPicked(venue),
  );
  const fromElsewhere = picked.filter(({ id }) => !venues?.some((venue) => venue.id === id));
  const listed = offered && [...fromElsewhere, ...offered];
  const folded = (venues?.length ?? 0) - (offered?.length ?? 0);
  const list = useRef<HTMLUListElement>(null);
  const unfold = () => {
    const next = fromElsewhere.length + (venues?.findIndex((venue) => !offered?.includes(venue)) ?? 0);
    flushSync(() => setUnfolded(true));
    // The button disappears, so reading continues at the first venue that it has added.
    list.current?.querySelectorAll('input')[next]?.focus();
  };
  return (
    <>
      <div className={styles.search}>
        <TextInput
          aria-label="Venue or suburb"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.venueSearchTextMax}
          placeholder={position ? 'Near you' : (homeCity()?.name ?? 'Search a venue or suburb')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          start={<SearchIcon size={20} className={styles.sign} />}
          end={
            <IconButton
              label="Use my location"
              aria-busy={finding || undefined}
              onClick={() => {
                setText('');
                void find();
              }}
            >
              <LocateIcon size={20} />
            </IconButton>
          }
        />
      </div>
      <p className="sr-only" role="status">
        {listed ? formatCountOf(listed.length, 'venue') : ''}
      </p>
      {failed ? (
        <div className={cx(layout.card, styles.failed)} role="alert">
          <p>Venues didn't load.</p>
          <Button small onClick={retry}>
            Retry
          </Button>
        </div>
      ) : null}
      {!listed && !failed ? <PicksSkeleton /> : null}
      {listed?.length === 0 ? (
        <p className={cx(layout.card, styles.none)}>
          {search === '' ? 'Search for a venue or suburb.' : 'No venues found.'}
        </p>
      ) : null}
      {listed && listed.length > 0 ? (
        <div className={layout.list}>
          <ul ref={list} className={styles.venues} aria-label="Venues">
            {listed.map((venue) => (
              <li key={venue.id}>
                <Pick venue={venue} isPicked={isPicked(venue)} onPress={() => toggle(venue)} />
              </li>
            ))}
          </ul>
          {folded > 0 ? (
            <button type="button" className={styles.more} onClick={unfold}>
              {formatCountOf(folded, 'more venue')}
              <ChevronDownIcon size={20} />
            </button>
          ) : null}
        </div>
      ) : null}
      <p className={styles.quiet}>
        <LockIcon size={16} />
        <span>Only you see what you pick. Nothing is posted.</span>
      </p>
    </>
  );
}

type PickProps = { venue: VenueToPick; isPicked: boolean; onPress: () => void };

function Pick({ venue, isPicked, onPress }: PickProps) {
  return (
    <label className={styles.pick}>
      <input type="checkbox" className={styles.input} checked={isPicked} onChange={onPress} />
      <span className={styles.box}>{isPicked ? <CheckIcon size={16} /> : null}</span>
      <span className={layout.grow}>
        <span className={styles.name}>{venue.name}</span>
        <span className={cx('num', styles.about)}>{aboutVenue(venue)}</span>
      </span>
    </label>
  );
}

function aboutVenue({ distance, city, state, people }: VenueToPick): string {
  const place = distance === null || distance > FAR_AWAY_KM ? `${city} ${state}` : formatDistance(distance);
  if (people === 0) return place;
  return `${place} · ${formatCountOf(people, 'person', 'people')} ${people === 1 ? 'posts' : 'post'} there`;
}

/** From this number of km on, the town is shown instead of the distance. */
const FAR_AWAY_KM = 100;

function PicksSkeleton() {
  return (
    <SkeletonGroup label="Loading venues" className={layout.list}>
      {[56, 44, 62].map((width) => (
        <div key={width} className={styles.pick}>
          <Skeleton round width="24px" height="24px" />
          <span className={layout.grow}>
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width + 16}%`} height="0.75rem" className={styles.second} />
          </span>
        </div>
      ))}
    </SkeletonGroup>
  );
}
