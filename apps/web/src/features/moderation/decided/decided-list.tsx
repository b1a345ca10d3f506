import { auditActions } from '@reelmates/contract/admin/audit-actions';
import type { DecidedItem } from '@reelmates/contract/admin/decided';
import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { formatMoney } from '@reelmates/contract/money';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { cx } from '../../../lib/cx.ts';
import { userPath } from '../../../lib/paths.ts';
import { formatAge } from '../../../lib/text/age.ts';
import type from '../../../styles/type.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/empty-state.tsx';
import { LoadMore } from '../../../ui/page/load-more.tsx';
import { SectionHead, sectionTitle } from '../../../ui/page/section-head.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { VerifiedBadge } from '../../../ui/verified-badge.tsx';
import { useViewer } from '../../session/session.public.ts';
import { QueueSkeleton } from '../review/queue-skeleton.tsx';
import { useQueueKeys } from '../review/use-queue-keys.ts';
import styles from './decided-list.module.css';
import { useDecidedItems, useUndoDecided } from './decided-queries.ts';

export type DecidedListProps = { queue: ReviewQueue; title: string; tabs: ReactNode; bar?: boolean };

/** The decisions of a queue, latest first, with an undo for ten minutes. */
export function DecidedList({ queue, title, tabs, bar = false }: DecidedListProps) {
  const list = useDecidedItems(queue);
  const { undo, pendingId } = useUndoDecided(queue);
  const { viewer } = useViewer();
  const items = list.data ?? [];
  const latest = items.find(({ decidedBy, undoUntil }) => decidedBy?.id === viewer?.id && undoUntil !== null);
  const keepFocus = useFocusFallback(sectionTitle);
  useQueueKeys({ u: { run: () => latest && undo(latest) } });
  return (
    <>
      <SectionHead title={title} aside={tabs} bar={bar}>
        Decided by every moderator, latest first
      </SectionHead>
      <div className={cx(bar && styles.inset)}>
        {list.data === undefined ? (
          list.isError ? (
            <ErrorState what="Decisions" onRetry={list.refetch} retrying={list.isFetching} />
          ) : (
            <QueueSkeleton />
          )
        ) : items.length === 0 ? (
          <EmptyState illustration="cup" heading="Nothing decided yet">
            What is approved or denied is listed here.
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list} {...keepFocus}>
              {items.map((item) => (
                <DecidedRow
                  key={item.id}
                  item={item}
                  isOwn={item.decidedBy?.id === viewer?.id}
                  isPending={pendingId === item.id}
                  onUndo={() => undo(item)}
                />
              ))}
            </ul>
            <LoadMore list={list} />
          </>
        )}
      </div>
    </>
  );
}

type DecidedRowProps = { item: DecidedItem; isOwn: boolean; isPending: boolean; onUndo: () => void };

function DecidedRow({ item, isOwn, isPending, onUndo }: DecidedRowProps) {
  const { user, decidedBy, decidedAt, reason, undoUntil, undone, imageUrl } = item;
  const by = isOwn ? 'You' : decidedBy === null ? 'The system' : `@${decidedBy.username ?? decidedBy.id}`;
  return (
    <li className={styles.row}>
      {imageUrl ? (
        <img
          className={styles.thumb}
          src={`${imageUrl}?w=160`}
          alt=""
          width={52}
          height={52}
          loading="lazy"
        />
      ) : (
        <Avatar src={user?.avatarUrl} name={user?.username ?? '?'} size={52} />
      )}
      <div className={styles.text}>
        <p className={styles.title}>
          {user === null ? (
            'Somebody who left'
          ) : (
            <Link href={userPath(user.id)} className={styles.link}>
              @{user.username ?? user.id}
              {user.isVerified ? <VerifiedBadge /> : null}
            </Link>
          )}{' '}
          <Badge tone={undone ? 'quiet' : toneOf(item)}>{undone ? 'Undone' : wordOf(item)}</Badge>
        </p>
        <p className={styles.about} dir="auto">
          {aboutText(item)}
        </p>
        <p className={type.hint}>
          {by}, <time dateTime={decidedAt}>{agoText(decidedAt)}</time>
          {reason ? ` · ${reason}` : ''}
          {undone
            ? ` · undone ${agoText(undone.at)}${undone.by?.username ? ` by @${undone.by.username}` : ''}`
            : ''}
        </p>
      </div>
      {undoUntil === null ? null : (
        <Button small onClick={onUndo} pending={isPending} pendingLabel="Undoing...">
          Undo
        </Button>
      )}
    </li>
  );
}

const words: ReadonlyMap<string, string> = new Map([
  ...Object.entries(auditActions),
  ['post.feature', 'Featured'],
  ['post.unfeature', 'Not featured'],
  ['jackpot.approve', 'Verified'],
]);

function wordOf({ action, outcome }: DecidedItem): string {
  if (action === 'report.decide') return outcome === 'removed' ? 'Removed' : 'No action';
  return words.get(action) ?? action;
}

function toneOf({ action, outcome }: DecidedItem): Tone {
  if (action.endsWith('.deny') || outcome === 'removed') return 'danger';
  return action.endsWith('.approve') ? 'ok' : 'quiet';
}

function agoText(time: string): string {
  const age = formatAge(time);
  return age === 'now' ? 'just now' : `${age} ago`;
}

function aboutText({ text, photoDescription, amount, venue, target }: DecidedItem): string {
  const parts = [
    amount === null ? null : `Won ${formatMoney(amount)}`,
    venue?.name,
    text ? `“${text}”` : null,
    photoDescription ? `Photo description “${photoDescription}”` : null,
  ];
  const known = parts.filter((part) => part !== null && part !== undefined);
  return known.length > 0 ? known.join(' · ') : `${target.kind} ${target.id}`;
}
