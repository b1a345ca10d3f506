import { type ReactNode, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { SectionHead } from '../../../ui/page/section-head.tsx';
import type { Action, Decision, Question, Queue } from '../queue.ts';
import { ItemNote } from './item-note.tsx';
import { KeysHint } from './keys-hint.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import { QueueRest } from './queue-rest.tsx';
import { ReviewPhoto, type ReviewPhotoSource } from './review-photo.tsx';
import styles from './review-queue.module.css';
import { ReviewViewer } from './review-viewer.tsx';
import { type KeyMove, useQueueKeys } from './use-queue-keys.ts';
import { headingIdOf, useReviewQueue } from './use-review-queue.ts';

export type FactsProps<Item> = { item: Item; headingId: string; onPhoto: () => void };
export type ActionsProps<Item> = {
  item: Item;
  onDecide: (decision: Decision) => void;
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
  /** Where the photo is what is judged: it fills the screen, one item at a time, and says so where there is none. */
  stage?: { noneText: string };
  facts: (props: FactsProps<Item>) => ReactNode;
  actions: (props: ActionsProps<Item>) => ReactNode;
};

export function ReviewQueue<Item extends { id: string; version: string }>(props: ReviewQueueProps<Item>) {
  const { queue, what, photoOf, stage, facts: Facts, actions: Actions, countText = pendingText } = props;
  const review = useReviewQueue(queue);
  const { list, items, current, count } = review;
  const [asking, setAsking] = useState<{ item: Item; decision: Decision; question: Question } | null>(null);
  const [isViewing, setViewing] = useState(false);
  const photo = current && photoOf(current);
  // After the last photo: the viewer must not open again by itself at the next one.
  if (isViewing && !photo) setViewing(false);

  const decide = (item: Item, decision: Decision) => {
    if (queue.history && !queue.history.isOpen(item)) return;
    const action = queue.actions[decision];
    if (action?.fits?.(item) === false) return;
    const question = action?.ask?.(item);
    if (question) setAsking({ item, decision, question });
    else review.decide(item, decision);
  };
  const view = (item: Item) => {
    review.stayAt(item);
    setViewing(true);
  };
  const endView = () => {
    setViewing(false);
    review.returnToCurrent();
  };
  const actions = actionsOf(queue);
  const onCurrent = (run: (item: Item) => void): KeyMove => ({ run: () => current && run(current) });
  const moving = (steps: () => number): KeyMove => ({ run: () => review.moveBy(steps()), repeats: true });
  const next = moving(() => 1);
  const previous = moving(() => -1);
  const keys = {
    j: next,
    k: previous,
    arrowright: next,
    arrowleft: previous,
    ...Object.fromEntries(
      actions.map(([decision, { key }]) => [key, onCurrent((item) => decide(item, decision))]),
    ),
  };
  useQueueKeys({
    ...keys,
    arrowdown: moving(() => columns()),
    arrowup: moving(() => -columns()),
    v: onCurrent((item) => photoOf(item) && view(item)),
  });
  // The viewer takes the same keys, unless it is covered by a question.
  useQueueKeys(isViewing && photo && !asking ? { ...keys, v: { run: endView } } : {}, 'sheet');

  const parts = (item: Item, headingId: string) => ({
    facts: <Facts item={item} headingId={headingId} onPhoto={() => view(item)} />,
    actions: (
      <Actions
        item={item}
        onDecide={(decision) => decide(item, decision)}
        sending={review.sending.get(item.id)}
      />
    ),
  });
  return (
    <>
      <SectionHead title={props.title} aside={<KeysHint actions={actions.map(([, action]) => action)} />}>
        {count === undefined ? '' : countText(count)}
      </SectionHead>
      {props.filter}
      {items.length > 0 ? (
        <ol id={gridId} className={cx(styles.grid, stage && styles.stages)}>
          {items.map((item) => {
            const headingId = headingIdOf(queue.kind, item.id);
            const { facts, actions: decisions } = parts(item, headingId);
            return (
              <li key={item.id} className={styles.item} onFocus={() => review.stayAt(item)}>
                <article
                  aria-labelledby={headingId}
                  className={cx(styles.card, stage && styles.staged, item === current && styles.current)}
                >
                  {stage ? (
                    <ReviewPhoto
                      photo={photoOf(item)}
                      onOpen={() => view(item)}
                      noneText={stage.noneText}
                      className={styles.photo}
                    />
                  ) : null}
                  <div className={styles.side}>
                    <ItemNote note={review.notes.get(item.id)} />
                    <div className={styles.facts}>{facts}</div>
                    <div className={styles.foot}>{decisions}</div>
                  </div>
                </article>
              </li>
            );
          })}
        </ol>
      ) : null}
      <QueueRest what={what} emptyText={props.emptyText} list={list} isEmpty={items.length === 0} />
      {isViewing && current && photo ? (
        <ReviewViewer photo={photo} onClose={endView} {...parts(current, 'review-viewed')} />
      ) : null}
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

const gridId = 'review-grid';

/** How many cards stand side by side, so that up and down lead to what is seen there. */
function columns(): number {
  const grid = document.getElementById(gridId);
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}
