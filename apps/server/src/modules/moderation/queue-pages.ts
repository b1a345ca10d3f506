import type { QueueQuery, ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import {
  countHeldBy,
  countPending,
  findInHandOfOthers,
  findPending,
  findSameSubjects,
  holdItems,
  type InHandRow,
  lockQueue,
  type QueueFilters,
  type QueuePosition,
  type RequestingModerator,
} from './review-queue.repository.ts';

/** A queue by name, and the loading of its items in the order of their ids. */
export type QueueSource<Item> = {
  name: ReviewQueue;
  load(db: Queryable, ids: readonly string[]): Promise<Item[]>;
};

type InHand = { user: { id: string; username: string | null }; count: number };
export type QueuePage<Item> = {
  items: Item[];
  nextCursor: string | null;
  totalCount: number;
  inHand: InHand[];
};

const filtersOf = (query: QueueQuery): QueueFilters => ({
  withPhoto: query.withPhoto === 'true',
  newAccount: query.newAccount === 'true',
  reported: query.reported === 'true',
});

/** A page of all pending items, or of those that no other moderator has in hand. */
export async function listQueue<Item extends { id: string }>(
  db: Queryable,
  source: QueueSource<Item>,
  query: QueueQuery,
  moderator: RequestingModerator,
): Promise<QueuePage<Item>> {
  const limit = pageLimit(query);
  const filters = filtersOf(query);
  const freeFor = query.free === 'true' ? moderator : null;
  const [found, totalCount, hands] = await Promise.all([
    findPending(db, source.name, { filters, after: readCursor(query), count: limit + 1, freeFor }),
    countPending(db, source.name, filters),
    findInHandOfOthers(db, source.name, moderator),
  ]);
  return toQueuePage(db, source, { found, limit, totalCount, hands });
}

/** Takes in hand, for two minutes, the oldest items that no other moderator has. */
export async function takeFromQueue<Item extends { id: string }>(
  tx: Transaction,
  source: QueueSource<Item>,
  query: QueueQuery,
  moderator: RequestingModerator,
): Promise<QueuePage<Item>> {
  const { name } = source;
  const limit = pageLimit(query);
  const filters = filtersOf(query);
  const after = readCursor(query);
  await lockQueue(tx, name);
  const found = await findPending(tx, name, { filters, after, count: limit + 1, freeFor: moderator });
  const room = limits.takenItemsMax - (await countHeldBy(tx, name, moderator));
  const within = takeWithin(found, moderator.by, Math.max(0, room));
  const shown = within.slice(0, limit).map(({ id }) => id);
  // A decision closes all reports on the same target, so these are taken together.
  const taken = name === 'reports' ? await findSameSubjects(tx, shown) : shown;
  const until = new Date(moderator.at.getTime() + limits.takenItemsMs);
  await holdItems(tx, name, taken, { by: moderator.by, until });
  const totalCount = await countPending(tx, name, filters);
  const hands = await findInHandOfOthers(tx, name, moderator);
  return toQueuePage(tx, source, { found: within, limit, totalCount, hands });
}

/** The found items that fit into the moderator's hands, in addition to those already there. */
function takeWithin(found: readonly QueuePosition[], by: string, room: number): QueuePosition[] {
  let left = room;
  const end = found.findIndex(({ held_by }) => held_by !== by && left-- === 0);
  return end < 0 ? [...found] : found.slice(0, end);
}

type Found = { found: QueuePosition[]; limit: number; totalCount: number; hands: InHandRow[] };

async function toQueuePage<Item extends { id: string }>(
  db: Queryable,
  { load }: QueueSource<Item>,
  { found, limit, totalCount, hands }: Found,
): Promise<QueuePage<Item>> {
  const page = toPage(
    found,
    limit,
    ({ id, submitted_at: time }) => ({ id, time }),
    ({ id }) => id,
  );
  const items = page.items.length === 0 ? [] : await load(db, page.items);
  return {
    items,
    nextCursor: page.nextCursor,
    totalCount,
    inHand: hands.map(({ id, username, count }) => ({ user: { id, username }, count })),
  };
}
