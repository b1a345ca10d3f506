import type { LookAlike } from '@reelmates/contract/admin/look-alikes';
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react';
import { whenIdle } from '../../../lib/browser/when-idle.ts';
import { cx } from '../../../lib/cx.ts';
import { SectionHead } from '../../../ui/page/section-head.tsx';
import type { Reviewable } from '../deciding/decision.ts';
import type { Action, Decision, Filters, Person, Queue } from '../queue.ts';
import { useReasons } from '../reasons/reason-queries.ts';
import { SelectPanel } from '../select/select-panel.tsx';
import { useSelecting } from '../select/use-selecting.tsx';
import { SidePanel } from '../side-panel/side-panel.tsx';
import { BanDialog } from './ban-author.tsx';
import { KeysHint } from './keys-hint.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { QueueRest } from './queue-rest.tsx';
import { QueueState } from './queue-state.tsx';
import { type ActionsProps, type FactsProps, type ItemActs, ReviewArticle } from './review-article.tsx';
import type { ReviewPhotoSource } from './review-photo.tsx';
import styles from './review-queue.module.css';
import { ReviewViewer } from './review-viewer.tsx';
import { useDecisionQuestion } from './use-decision-question.tsx';
import { headingIdOf } from './use-focus-on-current.ts';
import { type KeyBinding, useQueueKeys } from './use-queue-keys.ts';
import { useReviewQueue } from './use-review-queue.ts';
import { useStableCallbacks } from './use-stable-callbacks.ts';

export type ReviewQueueProps<Item> = {
  queue: Queue<Item>;
  title: string;
  /** 'Posts', 'Comments'. */
  what: string;
  emptyText: string;
  /** The number of items in words. */
  countText?: ((count: number) => string) | undefined;
  /** Tabs at the end of the head, which switch the list. */
  tabs?: ReactNode;
  photoOf: (item: Item) => ReviewPhotoSource | null;
  /** For a queue of photos: the photo fills the screen, one item at a time; the text is shown for items without one. */
  stage?: { noneText: string };
  /** Photos that look like the item's own. */
  lookAlikesOf?: (item: Item) => readonly LookAlike[];
  facts: ComponentType<FactsProps<Item>>;
  actions: ComponentType<ActionsProps<Item>>;
};

export function ReviewQueue<Item extends { id: string; version: string; createdAt: string }>(
  props: ReviewQueueProps<Item>,
) {
  const { queue, photoOf, stage } = props;
  const [filters, setFilters] = useState<Filters>({});
  const isFiltered = Object.keys(filters).length > 0;
  const review = useReviewQueue(queue, filters);
  const { list, items, current } = review;
  const reasons = useReasons(queue.reasonsOf);
  const { decide: ask, question } = useDecisionQuestion(queue, review.decide);
  const decide: typeof ask = (item, decision, reason) => {
    // Does not ask about an item that is already being decided.
    if (!review.sending.has(item.id)) ask(item, decision, reason);
  };
  const selecting = useSelecting();
  const [banning, setBanning] = useState<Person | null>(null);
  useEffect(() => whenIdle(preloadToastPlacing), []);
  const viewer = usePhotoViewer(review, photoOf);
  const actionWords = useMemo(() => actionsOf(queue).map(([, action]) => action), [queue]);
  const { view } = viewer;
  const { onCurrent, moving } = keyMoves(review);
  const keys = {
    ...decisionKeys({ queue, reasons, review, decide }),
    ...(queue.name && {
      u: { run: review.undoLatest },
      b: onCurrent((item) => setBanning(queue.authorOf?.(item) ?? null)),
    }),
  };
  useQueueKeys(
    selecting.isOn
      ? { u: { run: review.undoLatest } }
      : {
          ...keys,
          arrowdown: moving(() => columns()),
          arrowup: moving(() => -columns()),
          v: onCurrent((item) => photoOf(item) && view(item)),
        },
  );
  const acts = useStableCallbacks<ItemActs<Item>>({ stayAt: review.stayAt, view, decide });
  const tools = (
    <>
      <KeysHint actions={actionWords} queue={queue} />
      {queue.filters ? <QueueFilters offered={queue.filters} chosen={filters} onChange={setFilters} /> : null}
      {queue.name && queue.actions.approve && items.length > 1 ? selecting.button : null}
      {props.tabs}
    </>
  );
  return (
    <>
      <SectionHead title={props.title} aside={tools} bar={stage !== undefined}>
        <QueueState review={review} countText={props.countText} isFiltered={isFiltered} />
      </SectionHead>
      {selecting.isOn ? (
        <SelectItems {...props} review={review} onClose={selecting.end} />
      ) : items.length > 0 ? (
        <ReviewGrid {...props} review={review} reasons={reasons} acts={acts} />
      ) : null}
      <QueueRest
        what={props.what}
        emptyText={props.emptyText}
        list={list}
        isEmpty={items.length === 0}
        listed={list.data?.items.length ?? 0}
        inHand={review.inHand}
        isFiltered={isFiltered}
        stage={stage !== undefined}
      />
      {current && viewer.photo ? (
        <ViewedItem
          {...props}
          item={current}
          photo={viewer.photo}
          keys={{ ...keys, v: { run: viewer.close } }}
          acts={acts}
          sending={review.sending.get(current.id)}
          onClose={viewer.close}
        />
      ) : null}
      {question}
      {banning ? <BanDialog user={banning} queue={queue.kind} onClose={() => setBanning(null)} /> : null}
      <SidePanel />
    </>
  );
}

/** Several items at once, to approve them together. */
function SelectItems<Item extends { id: string; version: string; createdAt: string }>(
  props: Pick<ReviewQueueProps<Item>, 'queue' | 'photoOf' | 'stage'> & {
    review: Review<Item>;
    onClose: () => void;
  },
) {
  const { queue, photoOf, stage, review, onClose } = props;
  return (
    <div className={stage && styles.inset}>
      <SelectPanel
        items={review.items.filter(({ id }) => !review.sending.has(id))}
        photoOf={photoOf}
        nameOf={(item) => queue.authorOf?.(item)?.username ?? ''}
        fieldsOf={queue.fieldsOf}
        warningOf={queue.warningOf}
        notes={review.notes}
        onApprove={(chosen) => review.decideAll(chosen, 'approve')}
        onUndo={review.undoAll}
        onClose={() => {
          onClose();
          review.returnToCurrent();
        }}
      />
    </div>
  );
}

type ReviewGridProps<Item extends Reviewable> = Pick<
  ReviewQueueProps<Item>,
  'queue' | 'photoOf' | 'stage' | 'lookAlikesOf' | 'facts' | 'actions'
> & { review: Review<Item>; reasons: readonly string[]; acts: ItemActs<Item> };

/** The items of the queue, each with its decisions. */
function ReviewGrid<Item extends { id: string; version: string; createdAt: string }>({
  queue,
  review,
  reasons,
  ...article
}: ReviewGridProps<Item>) {
  return (
    <ol id={gridId} className={cx(styles.grid, article.stage && styles.stages)}>
      {review.drawn.map((item) => (
        <ReviewArticle
          key={item.id}
          item={item}
          headingId={headingIdOf(queue.kind, item.id)}
          isCurrent={item === review.current}
          note={review.notes.get(item.id)}
          sending={review.sending.get(item.id)}
          reasons={queue.reasonsOf && reasons}
          photoOf={article.photoOf}
          stage={article.stage}
          lookAlikesOf={article.lookAlikesOf}
          facts={article.facts}
          actions={article.actions}
          acts={article.acts}
        />
      ))}
    </ol>
  );
}

/** The current item with its photo in full. */
function ViewedItem<Item extends Reviewable>(
  props: Pick<ReviewQueueProps<Item>, 'facts' | 'actions'> & {
    item: Item;
    photo: ReviewPhotoSource;
    keys: Record<string, KeyBinding>;
    acts: ItemActs<Item>;
    sending: Decision | undefined;
    onClose: () => void;
  },
) {
  const { item, acts, facts: Facts, actions: Actions } = props;
  return (
    <ReviewViewer
      photo={props.photo}
      onClose={props.onClose}
      keys={props.keys}
      facts={<Facts item={item} headingId="review-viewed" onPhoto={() => acts.view(item)} />}
      actions={
        <Actions item={item} onDecide={(decision) => acts.decide(item, decision)} sending={props.sending} />
      }
    />
  );
}

/** Offline it could not be loaded any more, and the toast that says so would lie on the decisions. */
const preloadToastPlacing = () => {
  import('../../../ui/overlays/clear-of-controls.ts').catch(() => undefined);
};

type Review<Item extends Reviewable> = ReturnType<typeof useReviewQueue<Item>>;

/** The viewer that shows the photo of the current item in full. */
function usePhotoViewer<Item extends Reviewable>(
  review: Review<Item>,
  photoOf: (item: Item) => ReviewPhotoSource | null,
) {
  const [isOpen, setOpen] = useState(false);
  const photo = (review.current && photoOf(review.current)) ?? null;
  // After the last photo: the viewer must not open again at the next one.
  if (isOpen && !photo) setOpen(false);
  return {
    /** The photo in the viewer; null while it is closed. */
    photo: isOpen ? photo : null,
    view: (item: Item) => {
      review.stayAt(item);
      setOpen(true);
    },
    close: () => {
      setOpen(false);
      review.returnToCurrent();
    },
  };
}

function keyMoves<Item extends Reviewable>({ current, moveBy }: Review<Item>) {
  return {
    onCurrent: (run: (item: Item) => void): KeyBinding => ({ run: () => current && run(current) }),
    moving: (steps: () => number): KeyBinding => ({ run: () => moveBy(steps()), repeats: true }),
  };
}

type Deciding<Item extends Reviewable> = {
  queue: Queue<Item>;
  reasons: readonly string[];
  review: Review<Item>;
  decide: (item: Item, decision: Decision, reason?: string | null) => void;
};

/** The keys that move through the queue and decide on the current item. */
function decisionKeys<Item extends Reviewable>({ queue, reasons, review, decide }: Deciding<Item>) {
  const { onCurrent, moving } = keyMoves(review);
  const next = moving(() => 1);
  const previous = moving(() => -1);
  return {
    j: next,
    k: previous,
    arrowright: next,
    arrowleft: previous,
    ...Object.fromEntries(
      actionsOf(queue).map(([decision, { key }]) => [key, onCurrent((item) => decide(item, decision))]),
    ),
    ...(queue.reasonsOf && { 0: onCurrent((item) => decide(item, 'deny', null)) }),
    ...Object.fromEntries(
      reasons.map((reason, index) => [index + 1, onCurrent((item) => decide(item, 'deny', reason))]),
    ),
  };
}

function actionsOf<Item>({ actions }: Queue<Item>): [Decision, Action<Item>][] {
  return decisionsInOrder.flatMap((decision) => {
    const action = actions[decision];
    return action ? [[decision, action] as [Decision, Action<Item>]] : [];
  });
}

const decisionsInOrder = ['approve', 'deny', 'feature', 'remove', 'leave', 'reviewed', 'added'] as const;

const gridId = 'review-grid';

/** The number of cards side by side, so that up and down lead to the card above or below. */
function columns(): number {
  const grid = document.getElementById(gridId);
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
}
