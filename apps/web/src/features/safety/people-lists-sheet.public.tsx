import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { EmptyState, ErrorState } from '../../ui/page/empty-state.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/page/skeleton.tsx';
import { TabPanel, Tabs } from '../../ui/page/tabs.tsx';
import { VerifiedBadge } from '../../ui/verified-badge.tsx';
import { useViewer } from '../session/session.public.ts';
import styles from './people-lists-sheet.module.css';
import { type SafetyKind, type ShownPerson, useBlockOrMute, usePeopleList } from './safety-queries.ts';

const tabs = [
  { value: 'block', label: 'Blocked' },
  { value: 'mute', label: 'Muted' },
] as const;

const words = {
  block: {
    what: 'Blocked people',
    empty: 'Nobody is blocked',
    emptyText: "People you block, and you, don't see each other.",
    on: 'Block',
    off: 'Unblock',
    isOff: 'Unblocked',
  },
  mute: {
    what: 'Muted people',
    empty: 'Nobody is muted',
    emptyText: "The posts of people you mute don't come up in your feeds.",
    on: 'Mute',
    off: 'Unmute',
    isOff: 'Unmuted',
  },
};

/** The people whom the viewer has blocked and muted, with buttons to undo it. */
export function PeopleListsSheet({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<SafetyKind>('block');
  return (
    <Sheet open onClose={onClose} title="Blocked and muted" full flush>
      <Tabs label="Blocked and muted" tabs={tabs} value={kind} onChange={setKind} id="people-lists" />
      <TabPanel id="people-lists" value={kind}>
        <PeopleList key={kind} kind={kind} />
      </TabPanel>
    </Sheet>
  );
}

function PeopleList({ kind }: { kind: SafetyKind }) {
  const list = usePeopleList(kind);
  const { data: people, isError, isFetching } = list;
  const { what, empty, emptyText } = words[kind];
  if (!people) {
    if (!isError || isFetching) return <ListSkeleton what={what} />;
    return <ErrorState what={what} onRetry={() => void list.refetch()} />;
  }
  if (people.length === 0) {
    return (
      <EmptyState illustration="alone" heading={empty}>
        {emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-label={what}>
        {people.map((person) => (
          <li key={person.id} className={styles.row}>
            <Avatar src={person.profileImageUrl} name={person.username} size={40} />
            <span className={styles.name}>
              {person.username}
              {person.isVerified ? <VerifiedBadge /> : null}
            </span>
            <BlockOrMuteButton kind={kind} person={person} />
          </li>
        ))}
      </ul>
      <LoadMore list={list} variant="ghost" className={styles.more}>
        Load more
      </LoadMore>
    </>
  );
}

/**
 * Unblocks or unmutes. The row stays until the sheet is closed, so that a mistake can be undone; not during a break,
 * when blocks and mutes cannot be made.
 */
function BlockOrMuteButton({ kind, person }: { kind: SafetyKind; person: ShownPerson }) {
  const [isOn, setOn] = useState(true);
  const { mutate, isPending } = useBlockOrMute({ quiet: true, onDone: () => setOn(!isOn) });
  const { viewer } = useViewer();
  const { on, off, isOff } = words[kind];
  const name = <span className="sr-only"> {person.username}</span>;
  const isFinal = !isOn && Boolean(viewer?.selfExclusionEnd);
  return (
    <Button
      small
      variant={isOn ? 'secondary' : 'outline'}
      pending={isPending || isFinal}
      pendingLabel={
        isFinal ? (
          <>
            {isOff}
            {name}
          </>
        ) : (
          'Loading...'
        )
      }
      onClick={() => mutate({ kind, person, on: !isOn })}
    >
      {isOn ? off : on}
      {name}
    </Button>
  );
}

function ListSkeleton({ what }: { what: string }) {
  return (
    <SkeletonGroup label={`Loading ${what.toLowerCase()}`}>
      {[40, 56, 32].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton round width="40px" height="40px" />
          <span className={styles.name}>
            <Skeleton width={`${width}%`} />
          </span>
          <Skeleton width="92px" height="44px" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
