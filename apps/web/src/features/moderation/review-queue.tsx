import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { DenySheet } from './deny-sheet.tsx';
import { KeysHint } from './keys-hint.tsx';
import type { Queue } from './moderation-queries.ts';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { type ReviewPhotoSource, ReviewPhotoViewer } from './review-photo.tsx';
import styles from './review-queue.module.css';
import { SectionHead } from './section-head.tsx';
import type { Decision } from './use-decisions.ts';
import { type KeyMove, useQueueKeys } from './use-queue-keys.ts';
import { headingIdOf, type Reviewable, useReviewQueue } from './use-review-queue.ts';

export type ReviewCardProps<Item> = {
  item: Item;
  headingId: string;
  onDecide: (decision: Decision) => void;
  onPhoto: () => void;
};

export type ReviewQueueProps<Item> = {
  queue: Queue<Item>;
  title: string;
  /** 'Posts', 'Comments'. */
  what: string;
  emptyText: string;
  photoOf: (item: Item) => ReviewPhotoSource | null;
  card: (props: ReviewCardProps<Item>) => ReactNode;
};

export function ReviewQueue<Item extends Reviewable>(props: ReviewQueueProps<Item>) {
  const { queue, what, photoOf, card: Card } = props;
  const review = useReviewQueue(queue);
  const { list, items, current, count } = review;
  const [denying, setDenying] = useState<Item | null>(null);
  const [viewing, setViewing] = useState<Item | null>(null);
  const photo = viewing && photoOf(viewing);

  const decide = (item: Item, decision: Decision) => {
    if (decision === 'deny') setDenying(item);
    else review.decide(item, decision);
  };
  const onCurrent = (run: (item: Item) => void): KeyMove => ({ run: () => current && run(current) });
  const moving = (steps: () => number): KeyMove => ({ run: () => review.moveBy(steps()), repeats: true });
  const next = moving(() => 1);
  const previous = moving(() => -1);
  useQueueKeys({
    j: next,
    k: previous,
    arrowright: next,
    arrowleft: previous,
    arrowdown: moving(() => columns()),
    arrowup: moving(() => -columns()),
    a: onCurrent((item) => decide(item, 'approve')),
    d: onCurrent((item) => decide(item, 'deny')),
    v: onCurrent((item) => photoOf(item) && setViewing(item)),
    ...(queue.feature && { f: onCurrent((item) => decide(item, 'feature')) }),
  });

  return (
    <>
      <SectionHead title={props.title} aside={<KeysHint feature={Boolean(queue.feature)} />}>
        {count === undefined ? '' : pendingText(count)}
      </SectionHead>
      {items.length > 0 ? (
        <ol id={gridId} className={styles.grid}>
          {items.map((item) => (
            <li key={item.id} className={styles.item} onFocus={() => review.stayAt(item)}>
              <article
                aria-labelledby={headingIdOf(queue.kind, item.id)}
                className={cx(styles.card, item === current && styles.current)}
              >
                {review.failures.has(item) ? (
                  <p className={styles.failure}>
                    <AlertIcon size={16} />
                    {review.failures.get(item)}
                  </p>
                ) : null}
                <Card
                  item={item}
                  headingId={headingIdOf(queue.kind, item.id)}
                  onDecide={(decision) => decide(item, decision)}
                  onPhoto={() => setViewing(item)}
                />
              </article>
            </li>
          ))}
        </ol>
      ) : null}
      <Rest what={what} emptyText={props.emptyText} list={list} isEmpty={items.length === 0} />
      {denying ? (
        <DenySheet
          title={queue.kind === 'posts' ? 'Deny this post?' : 'Deny this comment?'}
          kind={queue.kind}
          username={denying.user.username}
          onClose={() => setDenying(null)}
          onDeny={(reason) => {
            setDenying(null);
            review.decide(denying, 'deny', reason);
          }}
        />
      ) : null}
      {photo ? <ReviewPhotoViewer photo={photo} onClose={() => setViewing(null)} /> : null}
    </>
  );
}

const pendingText = (count: number) =>
  `${count.toLocaleString('en-AU')} pending${count > 1 ? ', oldest first' : ''}`;

type RestProps = {
  what: string;
  emptyText: string;
  isEmpty: boolean;
  list: {
    data: unknown;
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
};

/** What follows the items: that more is coming, that it failed, or that nothing is left. */
function Rest({ what, emptyText, isEmpty, list }: RestProps) {
  const retry = () => (list.hasNextPage ? list.fetchNextPage() : list.refetch());
  if (list.isError) {
    return isEmpty || list.hasNextPage ? (
      <ErrorState what={what} onRetry={retry} retrying={list.isFetching} />
    ) : null;
  }
  if (isEmpty && list.data !== undefined && !list.hasNextPage) {
    return (
      <EmptyState
        figure="cup"
        heading="All caught up!"
        action={
          <Button onClick={() => list.refetch()} pending={list.isFetching} pendingLabel="Checking...">
            Check again
          </Button>
        }
      >
        {emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      {isEmpty ? <QueueSkeleton /> : null}
      {list.hasNextPage ? <NearEnd onReach={() => !list.isFetching && list.fetchNextPage()} /> : null}
    </>
  );
}

/** Comes into view some screens ahead, for people who scroll past items without deciding on them. */
function NearEnd({ onReach }: { onReach: () => void }) {
  return <div ref={useInView<HTMLDivElement>(onReach, 1500)} />;
}

const gridId = 'review-grid';

/** How many cards stand side by side, so that up and down lead to what is seen there. */
function columns(): number {
  const grid = document.getElementById(gridId);
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}
