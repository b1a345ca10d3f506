import type { Connection } from '@reelmates/contract/social/connections';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import styles from './connection-list.module.css';
import { type ConnectionKind, useConnections } from './connections-queries.ts';
import { fullNameOf } from './full-name.ts';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { PersonWithFollow } from './person-with-follow.tsx';

export type ConnectionListProps = {
  userId: string;
  list: ConnectionKind;
  /** Shown instead of an empty list. */
  empty: ReactNode;
};

/**
 * The followers of a person, or the people whom they follow. Those whom the viewer follows come first, under a heading.
 */
export function ConnectionList({ userId, list, empty }: ConnectionListProps) {
  const result = useConnections(userId, list);
  const { data, isError, isFetching } = result;
  const label = list === 'followers' ? 'Followers' : 'Following';
  if (!data) {
    if (!isError || isFetching) return <PeopleSkeleton label={`Loading ${label.toLowerCase()}`} />;
    return <ErrorState what={label} onRetry={() => void result.refetch()} />;
  }
  const { known, others } = data;
  if (known.length + others.length === 0 && !result.hasNextPage) return empty;
  return (
    <>
      {known.length > 0 ? (
        <>
          <h2 className={styles.heading}>You know</h2>
          <People label="You know" people={known} />
        </>
      ) : null}
      {known.length > 0 && others.length > 0 ? <h2 className={styles.heading}>Everyone else</h2> : null}
      {others.length > 0 ? (
        <People label={known.length > 0 ? 'Everyone else' : label} people={others} />
      ) : null}
      <LoadMore list={result} variant="ghost" className={styles.more}>
        Load more
      </LoadMore>
    </>
  );
}

function People({ label, people }: { label: string; people: readonly Connection[] }) {
  return (
    <ul aria-label={label}>
      {people.map((person) => (
        <PersonWithFollow key={person.id} person={person} line={lineAbout(person)} />
      ))}
    </ul>
  );
}

/** The most useful line about a person for this viewer. */
function lineAbout(person: Connection): string {
  if (person.followsViewer) return person.isFollowing ? 'You follow each other' : 'Follows you';
  return person.bio?.split('\n')[0] || fullNameOf(person);
}
