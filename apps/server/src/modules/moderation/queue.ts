import type { QueueQuery, ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import { toCurrent } from '../../http/versions.ts';
import {
  type Reviewed,
  type ReviewedKind,
  type ReviewInProgress,
  type ReviewRequest,
  reviewItem,
  type Verdict,
} from '../reviews/reviews.public.ts';
import type { QueuedRow, QueueRows } from './queue.repository.ts';
import { listQueue, type QueuePage, takeFromQueue } from './queue-pages.ts';
import type { RequestingModerator } from './review-queue.repository.ts';

/** The review queue of one kind of content. */
export type Queue<Content, Item> = {
  /** Oldest first. */
  page(db: Database, query: QueueQuery, moderator: RequestingModerator): Promise<QueuePage<Item>>;
  /** As `page`, but takes the items in hand. */
  take(tx: Transaction, query: QueueQuery, moderator: RequestingModerator): Promise<QueuePage<Item>>;
  review(
    review: ReviewInProgress,
    request: Omit<ReviewRequest, 'findCurrent'>,
    verdict: Verdict<Content>,
  ): Promise<Reviewed<Content>>;
};

/** @param toItem converts a row to an item of the response */
export function createQueue<
  Content,
  Row extends QueuedRow & { status: string },
  Item extends { id: string } & Record<string, unknown>,
>(
  name: ReviewQueue,
  kind: ReviewedKind<Content>,
  rows: QueueRows<Row>,
  toItem: (row: Row) => Item,
): Queue<Content, Item> {
  const source = {
    name,
    load: async (db: Queryable, ids: readonly string[]) => (await rows.findAll(db, ids)).map(toItem),
  };
  return {
    page: (db, query, moderator) => listQueue(db, source, query, moderator),
    take: (tx, query, moderator) => takeFromQueue(tx, source, query, moderator),
    review: (review, request, verdict) =>
      reviewItem(
        review,
        kind,
        {
          ...request,
          async findCurrent(db, id) {
            const row = await rows.find(db, id);
            return row && toCurrent(row, toItem(row));
          },
        },
        verdict,
      ),
  };
}
