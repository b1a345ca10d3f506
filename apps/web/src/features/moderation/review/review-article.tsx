import type { LookAlike } from '@reelmates/contract/admin/look-alikes';
import { type ComponentType, memo, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import type { Note } from '../deciding/decision.ts';
import { LookAlikes } from '../look-alikes/look-alikes.tsx';
import type { Decision } from '../queue.ts';
import { ReasonList } from '../reasons/reason-list.tsx';
import { ItemNote } from './item-note.tsx';
import { ReviewPhoto, type ReviewPhotoSource } from './review-photo.tsx';
import styles from './review-queue.module.css';

export type FactsProps<Item> = {
  item: Item;
  headingId: string;
  onPhoto: () => void;
};
export type ActionsProps<Item> = {
  item: Item;
  onDecide: (decision: Decision) => void;
  /** The decision in progress, in queues whose items stay until then. */
  sending: Decision | undefined;
};

/** The actions for any item. The functions keep their identity for the life of the queue. */
export type ItemActs<Item> = {
  stayAt: (item: Item) => void;
  view: (item: Item) => void;
  /** @param reason a chosen reason; null for free text */
  decide: (item: Item, decision: Decision, reason?: string | null) => void;
};

export type ReviewArticleProps<Item> = {
  item: Item;
  headingId: string;
  isCurrent: boolean;
  note: Note | undefined;
  photoOf: (item: Item) => ReviewPhotoSource | null;
  /** Set if the photo itself is reviewed. */
  stage: { noneText: string } | undefined;
  /** Photos that look like the item's own. */
  lookAlikesOf: ((item: Item) => readonly LookAlike[]) | undefined;
  facts: ComponentType<FactsProps<Item>>;
  actions: ComponentType<ActionsProps<Item>>;
  sending: Decision | undefined;
  /** The reasons of a denial, if keys deny immediately. */
  reasons: readonly string[] | undefined;
  acts: ItemActs<Item>;
};

/** An item of a queue: its photo, what is reviewed in order, and the decisions. */
function Article<Item>({ isCurrent, ...body }: ReviewArticleProps<Item>) {
  const { item, headingId, stage, acts } = body;
  return (
    <li className={styles.item} onFocus={() => acts.stayAt(item)}>
      <article
        aria-labelledby={headingId}
        data-current={isCurrent ? '' : undefined}
        className={cx(styles.card, stage && styles.staged, isCurrent && styles.current)}
      >
        <ArticleBody {...body} />
      </article>
    </li>
  );
}

function Body<Item>(props: Omit<ReviewArticleProps<Item>, 'isCurrent'>) {
  const { item, headingId, note, photoOf, stage, facts: Facts, actions: Actions, acts } = props;
  const { reasons, lookAlikesOf } = props;
  const lookAlikes = lookAlikesOf?.(item) ?? [];
  const [overlayUrl, setOverlayUrl] = useState<string | null>(null);
  const view = () => acts.view(item);
  return (
    <>
      {stage ? (
        <div className={cx(styles.stageOf, lookAlikes.length > 0 && styles.withAlike)}>
          <ReviewPhoto
            photo={photoOf(item)}
            onOpen={view}
            noneText={stage.noneText}
            className={styles.photo}
            overlayUrl={overlayUrl}
          />
          <LookAlikes lookAlikes={lookAlikes} overlayUrl={overlayUrl} onOverlay={setOverlayUrl} />
        </div>
      ) : null}
      <div className={styles.side}>
        <ItemNote note={note} />
        <div className={styles.facts}>
          <Facts item={item} headingId={headingId} onPhoto={view} />
          {stage && reasons ? (
            <div className={styles.reasons}>
              <p className={styles.reasonsHead}>Deny at once with a reason</p>
              <ReasonList reasons={reasons} onChoose={(reason) => acts.decide(item, 'deny', reason)} />
            </div>
          ) : null}
        </div>
        <div className={styles.foot} data-decisions="">
          <Actions item={item} onDecide={(decision) => acts.decide(item, decision)} sending={props.sending} />
        </div>
      </div>
    </>
  );
}

/**
 * Renders only when the item changes, not when it becomes the current one, because each decision makes another item
 * current.
 */
const ArticleBody = memo(Body) as typeof Body;

/** Renders only when this item changes, so that a decision does not render the whole queue. */
export const ReviewArticle = memo(Article) as typeof Article;
