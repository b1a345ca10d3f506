import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useInView } from '../../lib/use-in-view.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { AlertIcon } from '../../ui/icons.tsx';
import { KeysHint } from './keys-hint.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { QueueSkeleton } from './queue-skeleton.tsx';
import type { Action, Decision, Question, Queue } from './queues.ts';
import { type ReviewPhotoSource, ReviewPhotoViewer } from './review-photo.tsx';
import styles from './review-queue.module.css';
import { SectionHead } from './section-head.tsx';
import { type KeyMove, useQueueKeys } from './use-queue-keys.ts';
import { headingIdOf, useReviewQueue } from './use-review-queue.ts';

export type ReviewCardProps<Item> = {
  item: Item;
  headingId: string;
  onDecide: (decision: Decision) => void;
  onPhoto: () => void;
  /** What is being decided on it right now; only in queues whose items stay for that. */
  sending: Decision | undefined;
};

export type ReviewQueueProps<Item> = {
  queue: Queue<Item>;
  title: string;
  /** 'Posts', 'Comments'. */
  what: string;
  emptyText: string;
  /** How many there are, in words. */
  countText?: ((count: number) => string) | undefined;
  /** Between the head and the items. */
  filter?: ReactNode;
  photoOf: (item: Item) => ReviewPhotoSource | null;
  card: (props: ReviewCardProps<Item>) => ReactNode;
};

export function ReviewQueue<Item extends { id: string }>(props: ReviewQueueProps<Item>) {
  const { queue, what, photoOf, card: Card, countText = pendingText } = props;
  const review = useReviewQueue(queue);
  const { list, items, current, count } = review;
  const [asking, setAsking] = useState<{ item: Item; decision: Decision; question: Question } | null>(null);
  const [viewing, setViewing] = useState<Item | null>(null);
  const photo = viewing && photoOf(viewing);

  const decide = (item: Item, decision: Decision) => {
    if (queue.history && !queue.history.isOpen(item)) return;
    const action = queue.actions[decision];
    if (action?.fits?.(item) === false) return;
    const question = action?.ask?.(item);
    if (question) setAsking({ item, decision, question });
    else review.decide(item, decision);
  };
  const actions = actionsOf(queue);
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
    v: onCurrent((item) => photoOf(item) && setViewing(item)),
    ...Object.fromEntries(
      actions.map(([decision, { key }]) => [key, onCurrent((item) => decide(item, decision))]),
    ),
  });

  return (
    <>
      <SectionHead title={props.title} aside={<KeysHint actions={actions.map(([, action]) => action)} />}>
        {count === undefined ? '' : countText(count)}
      </SectionHead>
      {props.filter}
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
                  sending={review.sending.get(item)}
                />
              </article>
            </li>
          ))}
        </ol>
      ) : null}
      <Rest what={what} emptyText={props.emptyText} list={list} isEmpty={items.length === 0} />
      {asking ? (
        <QuestionSheet
          question={asking.question}
          onClose={() => setAsking(null)}
          onConfirm={(text) => {
            setAsking(null);
            review.decide(asking.item, asking.decision, text);
          }}
        />
      ) : null}
      {photo ? <ReviewPhotoViewer photo={photo} onClose={() => setViewing(null)} /> : null}
    </>
  );
}

function actionsOf<Item>({ actions }: Queue<Item>): [Decision, Action<Item>][] {
  return decisionsInOrder.flatMap((decision) => {
    const action = actions[decision];
    return action ? [[decision, action] as [Decision, Action<Item>]] : [];
  });
}

const decisionsInOrder = ['approve', 'deny', 'feature', 'remove', 'leave', 'reviewed', 'added'] as const;

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
