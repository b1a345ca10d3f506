import type { Suggestion } from '@reelmates/contract/social/suggestions';
import { cx } from '../../lib/cx.ts';
import layout from '../../styles/layout.module.css';
import type from '../../styles/type.module.css';
import { Button } from '../../ui/controls/button.tsx';
import { FollowToggle, PeopleSkeleton, PersonRow, useFollowAll } from '../people/people-lists.public.ts';
import { useMates } from './first-evening-queries.ts';
import styles from './mates.module.css';

/** People who post at these venues, to be followed one by one or all at once. */
export function Mates({ venueIds }: { venueIds: readonly string[] }) {
  const { data, isError, isFetching, refetch } = useMates(venueIds);
  const mates = venueIds.length > 0 ? data : undefined;
  const failed = venueIds.length > 0 && !mates && isError && !isFetching;
  return (
    <section className={styles.mates} aria-labelledby="mates">
      <div className={cx(layout.spread, styles.head)}>
        <h2 id="mates" className={type.h2}>
          Mates there
        </h2>
        {mates ? <FollowAll people={mates} /> : null}
      </div>
      {venueIds.length === 0 ? <Waiting>People who post at your venues show up here.</Waiting> : null}
      {failed ? (
        <div className={cx(layout.card, styles.waiting)} role="alert">
          <p className={layout.grow}>People didn't load.</p>
          <Button small onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      ) : null}
      {venueIds.length > 0 && !mates && !failed ? (
        <div className={cx(layout.list, styles.list)}>
          <PeopleSkeleton label="Loading people" />
        </div>
      ) : null}
      {mates?.length === 0 ? (
        <Waiting>Nobody to show there just now. Try another venue, or Skip.</Waiting>
      ) : null}
      {mates && mates.length > 0 ? (
        <ul className={cx(layout.list, styles.list)} aria-labelledby="mates" aria-busy={isFetching}>
          {mates.map((person) => (
            <PersonRow key={person.id} person={person} line={venueNames(person)}>
              <FollowToggle person={person} />
            </PersonRow>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

const venueNames = ({ venues }: Suggestion) => venues.map(({ name }) => name).join(' and ');

function Waiting({ children }: { children: string }) {
  return (
    <div className={cx(layout.card, styles.waiting)}>
      <span className={styles.faces} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>{children}</p>
    </div>
  );
}

function FollowAll({ people }: { people: readonly Suggestion[] }) {
  const { mutate, isPending } = useFollowAll();
  const strangers = people.filter(({ isFollowing }) => !isFollowing);
  if (strangers.length < 2 && !isPending) return null;
  return (
    <Button
      small
      variant="ghost"
      className={styles.all}
      pending={isPending}
      pendingLabel="Loading..."
      onClick={() => mutate(strangers.map(({ id }) => id))}
    >
      <span>
        Follow all <span className={cx('num', styles.number)}>{strangers.length}</span>
      </span>
    </Button>
  );
}
