import type { BoardPrize, LeaderboardEntry } from '@reelmates/contract/competition/leaderboard';
import { limits } from '@reelmates/contract/limits';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'wouter';
import { cx } from '../../lib/cx.ts';
import { paths, userPath } from '../../lib/paths.ts';
import { formatExact, formatPlural } from '../../lib/text/format.ts';
import rows from '../../styles/rows.module.css';
import { Avatar } from '../../ui/avatar.tsx';
import { BreakableName } from '../../ui/breakable-name.tsx';
import { Button } from '../../ui/controls/button.tsx';
import styles from './board.module.css';
import { boardRows, prizesByRow } from './board-rows.ts';
import { OwnRowWatch } from './own-row-watch.tsx';
import { StaffBadge } from './staff-badge.public.tsx';

export type BoardProps = {
  /** Names the list. */
  label: string;
  entries: readonly LeaderboardEntry[];
  prizes: readonly BoardPrize[];
  /** The viewer's id; people are links only if there is one. */
  viewerId: string | undefined;
  /** Receives whether the viewer's own row is visible; undefined while it is not on the page. */
  onOwnInView: (inView: boolean | undefined) => void;
};

/** The ranking of a month: a podium for the first three and rows for the others, ten entries at first. */
export function Board({ label, entries, prizes, viewerId, onOwnInView }: BoardProps) {
  const [shown, setShown] = useState<number>(limits.boardShown);
  const list = useRef<HTMLOListElement>(null);
  const { podium, rows: others, hasMore } = boardRows(entries, shown);
  const prizesAt = prizesByRow(entries, prizes);
  const about = (entry: LeaderboardEntry) => ({
    entry,
    viewerId,
    prizes: prizesAt.get(entry.position) ?? [],
    watch: entry.userId === viewerId ? <OwnRowWatch onChange={onOwnInView} /> : null,
  });
  const showMore = () => {
    flushSync(() => setShown(shown + limits.boardShown));
    // Reading continues with the first of the new rows.
    const next = list.current?.children[shown];
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  };
  return (
    <>
      <ol ref={list} className={styles.board} aria-label={label}>
        {podium.map((entry) => (
          <PodiumEntry key={entry.position} {...about(entry)} />
        ))}
        {others.map((entry) => (
          <Row key={entry.position} {...about(entry)} />
        ))}
      </ol>
      {hasMore ? (
        <div className={styles.more}>
          <Button block onClick={showMore}>
            Load More
          </Button>
        </div>
      ) : null}
    </>
  );
}

type EntryProps = {
  entry: LeaderboardEntry;
  prizes: readonly BoardPrize[];
  viewerId: string | undefined;
  watch: ReactNode;
};

const steps = [styles.first, styles.second, styles.third];
const discSize = (position: number) => (position === 1 ? 64 : 52);

function PodiumEntry({ entry, prizes, viewerId, watch }: EntryProps) {
  const { position, username, points } = entry;
  const isMe = entry.userId === viewerId;
  const sum = formatPlural(points, 'pt');
  return (
    <li className={cx(styles.step, steps[position - 1])} tabIndex={-1}>
      {watch}
      <Person entry={entry} viewerId={viewerId} className={styles.person}>
        <span className="sr-only">{position}. </span>
        <Avatar
          src={entry.profileImageUrl}
          name={username}
          size={discSize(position)}
          className={styles.disc}
        />
        <span className={styles.podiumName}>
          <BreakableName name={username} isVerified={entry.isVerified} />
          {isMe ? <You /> : null}
        </span>
        {entry.isStaff ? <StaffBadge /> : null}
        <span className={styles.podiumPoints} style={ems(sum)}>
          {sum}
        </span>
      </Person>
      <div className={styles.plinth}>
        <b className={styles.number} aria-hidden="true">
          {position}
        </b>
        <PrizeValues prizes={prizes} />
      </div>
    </li>
  );
}

/** The width of a text in em, for a column that is narrower. */
const ems = (text: string) => ({ '--ems': (text.length * 0.56).toFixed(2) }) as CSSProperties;

function Row({ entry, prizes, viewerId, watch }: EntryProps) {
  const isMe = entry.userId === viewerId;
  return (
    <li className={cx(styles.row, isMe && styles.own)} tabIndex={-1}>
      {watch}
      <Person entry={entry} viewerId={viewerId} className={styles.rowIn}>
        <RowContent entry={entry} isMe={isMe} prizes={prizes} />
      </Person>
    </li>
  );
}

type RowContentProps = {
  entry: Pick<LeaderboardEntry, 'username' | 'profileImageUrl' | 'isVerified' | 'points' | 'isStaff'> & {
    position: number | null;
  };
  isMe: boolean;
  prizes?: readonly BoardPrize[];
};

/** Rank, picture, name and points, with prizes below the points. */
export function RowContent({ entry, isMe, prizes = [] }: RowContentProps) {
  return (
    <>
      <span className={styles.rank}>{entry.position ?? '–'}</span>
      <Avatar src={entry.profileImageUrl} name={entry.username} size={36} />
      <span className={rows.name}>
        <BreakableName name={entry.username} isVerified={entry.isVerified} />
        {isMe ? <You /> : null}
        {entry.isStaff ? <StaffBadge /> : null}
      </span>
      <span className={styles.points}>
        <span className={styles.sum}>
          {formatExact(entry.points)} <span className={styles.unit}>{entry.points === 1 ? 'pt' : 'pts'}</span>
        </span>
        <PrizeValues prizes={prizes} className={styles.prize} />
      </span>
    </>
  );
}

function You() {
  return <span className={styles.you}> (You)</span>;
}

function PrizeValues({
  prizes,
  className,
}: {
  prizes: readonly BoardPrize[];
  className?: string | undefined;
}) {
  return prizes.map(({ id, prizeValue }) => (
    <span key={id} className={className}>
      <span className="sr-only">Prize: </span>
      {prizeValue}
    </span>
  ));
}

type PersonProps = {
  entry: LeaderboardEntry;
  viewerId: string | undefined;
  className: string | undefined;
  children: ReactNode;
};

/** Links to the person if the viewer may see them. */
function Person({ entry, viewerId, className, children }: PersonProps) {
  if (viewerId === undefined || entry.isHidden) return <div className={className}>{children}</div>;
  const href = entry.userId === viewerId ? paths.profile : userPath(entry.userId);
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
