import type { MonthEntry } from '@reelmates/contract/competition/month-review';
import { formatMoney } from '@reelmates/contract/money';
import { monthTitle } from '@reelmates/contract/time';
import { useState } from 'react';
import { Link } from 'wouter';
import { postPath, userPath, venuePath } from '../../lib/paths.ts';
import { formatPlural } from '../../lib/text/format.ts';
import { formatDateWithTime } from '../../lib/text/time.ts';
import layout from '../../styles/layout.module.css';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { ErrorState } from '../../ui/page/empty-state.tsx';
import { ListSkeleton } from '../../ui/page/list-skeleton.tsx';
import { LoadMore } from '../../ui/page/load-more.tsx';
import styles from './entries-sheet.module.css';
import { useMonthEntries } from './leaderboard-admin-queries.ts';
import { type BoardMember, StrikeSheet } from './strike-sheet.tsx';

type EntriesSheetProps = { month: string; member: BoardMember; onClose: () => void; onStruck: () => void };

/** The posts and jackpots with a member's points of a month, to be checked before a prize is paid. */
export function EntriesSheet({ month, member, onClose, onStruck }: EntriesSheetProps) {
  const list = useMonthEntries(month, member.userId);
  const [isAsking, setAsking] = useState(false);
  const entries = list.data ?? [];
  return (
    <Sheet
      open
      full
      onClose={onClose}
      title={`Entries of ${member.username}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="dangerSoft" onClick={() => setAsking(true)}>
            Strike out
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Posts and jackpots with points of {monthTitle(month)}.{' '}
        <Link href={userPath(member.userId)} className={styles.link}>
          Open the profile
        </Link>
      </p>
      {list.isPending ? <EntriesSkeleton /> : null}
      {list.isError ? (
        <ErrorState what="Entries" onRetry={() => list.refetch()} retrying={list.isFetching} />
      ) : null}
      {list.isSuccess && entries.length === 0 ? (
        <p className={styles.text}>No posts or jackpots. An admin has set the points.</p>
      ) : null}
      <ul>
        {entries.map((entry) => (
          <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
        ))}
      </ul>
      <LoadMore list={list} />
      {isAsking ? (
        <StrikeSheet month={month} member={member} onClose={() => setAsking(false)} onStruck={onStruck} />
      ) : null}
    </Sheet>
  );
}

function EntriesSkeleton() {
  return (
    <ListSkeleton
      label="Loading entries"
      photo={80}
      lines={[
        ['60%', '0.9375rem'],
        ['75%', '0.875rem'],
        ['50%', '0.875rem'],
      ]}
    />
  );
}

const states: Record<MonthEntry['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'warn', text: 'Pending' },
  approved: { tone: 'ok', text: 'Approved' },
  denied: { tone: 'danger', text: 'Denied' },
};

function Entry({ entry }: { entry: MonthEntry }) {
  const { kind, id, amount, caption, imageUrl, machineType, venue, points, status, createdAt } = entry;
  const what = kind === 'post' ? 'Win' : 'Jackpot';
  const name = amount === null ? `Private ${what.toLowerCase()}` : `${what} of ${formatMoney(amount)}`;
  return (
    <li className={styles.entry}>
      {imageUrl ? (
        <a href={imageUrl} target="_blank" rel="noreferrer" className={styles.photo}>
          <img src={`${imageUrl}?w=160`} alt={`Open ${name.toLowerCase()}`} loading="lazy" />
        </a>
      ) : (
        <span className={styles.noPhoto}>{amount === null ? 'Not shown' : 'No photo'}</span>
      )}
      <div className={layout.grow}>
        <p className={styles.head}>
          {kind === 'post' && !entry.isWithdrawn ? (
            <Link href={postPath(id)} className={styles.link}>
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}
          <Badge tone={states[status].tone}>{states[status].text}</Badge>
          {entry.isWithdrawn ? <Badge>Withdrawn</Badge> : null}
        </p>
        <p className={styles.line}>
          {formatPlural(points, 'point')} · <time dateTime={createdAt}>{formatDateWithTime(createdAt)}</time>
        </p>
        {venue || machineType ? (
          <p className={styles.line}>
            {venue ? (
              <Link href={venuePath(venue.id)} className={styles.link}>
                {venue.name}
              </Link>
            ) : null}
            {venue && machineType ? ' · ' : null}
            {machineType}
          </p>
        ) : null}
        {caption ? (
          <p className={styles.caption}>
            <bdi>{caption}</bdi>
          </p>
        ) : null}
      </div>
    </li>
  );
}
