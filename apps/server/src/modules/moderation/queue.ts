import type { PageQuery } from '@reelmates/contract/fields';
import type { Database } from '../../db/database.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { toCurrent } from '../../http/versions.ts';
import {
  type OpenReview,
  type Reviewed,
  type ReviewedKind,
  type ReviewRequest,
  review,
  type Verdict,
} from '../reviews/reviews.public.ts';
import type { QueueCount, QueuedRow, QueueRows } from './queue.repository.ts';

/** The review queue of one kind of content. */
export type Queue<Content, Item> = {
  count(db: Database): Promise<QueueCount>;
  /** Oldest first. */
  page(
    db: Database,
    query: PageQuery,
  ): Promise<{ items: Item[]; nextCursor: string | null; totalCount: number }>;
  review(
    open: OpenReview,
    request: Omit<ReviewRequest, 'findCurrent'>,
    verdict: Verdict<Content>,
  ): Promise<Reviewed<Content>>;
};

/** @param toItem makes the item of the queue's answers */
export function createQueue<
  Content,
  Row extends QueuedRow & { status: string },
  Item extends Record<string, unknown>,
>(kind: ReviewedKind<Content>, rows: QueueRows<Row>, toItem: (row: Row) => Item): Queue<Content, Item> {
  return {
    count: rows.count,
    async page(db, query) {
      const after = readCursor(query);
      const limit = pageLimit(query);
      const [found, { pending: totalCount }] = await Promise.all([
        rows.findPending(db, after, limit + 1),
        rows.count(db),
      ]);
      const page = toPage(found, limit, ({ id, submitted_at }) => ({ id, time: submitted_at }), toItem);
      return { ...page, totalCount };
    },
    review: (open, request, verdict) =>
      review(
        open,
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
