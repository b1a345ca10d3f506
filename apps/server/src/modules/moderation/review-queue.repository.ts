import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { limits } from '@reelmates/contract/limits';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';

/** The filters of a queue. An item must match all that are set. */
export type QueueFilters = { withPhoto: boolean; newAccount: boolean; reported: boolean };

export type QueuePosition = { id: string; submitted_at: Date; held_by: string | null };

/** How many items a queue has, and the time of the oldest one. */
export type QueueCount = { pending: number; oldestAt: Date | null };

function matches({ withPhoto, newAccount }: QueueFilters): string {
  return [
    'q.queue = $1 and not q.is_hidden',
    ...(withPhoto ? ['q.has_photo'] : []),
    ...(newAccount ? ['q.is_new_account'] : []),
  ].join(' and ');
}

/**
 * The matching rows of a queue. Those of reported people are looked up person by person: few people are reported, and
 * the planner would search the whole queue instead.
 */
function rowsOf(filters: QueueFilters, more: string): string {
  const condition = `${matches(filters)} ${more}`;
  if (!filters.reported) return `review_queue q where ${condition}`;
  return `
    (select distinct r.author_id from review_queue r where r.queue = 'reports') person
    cross join lateral (
      select * from review_queue q where q.author_id = person.author_id and ${condition} offset 0) q`;
}

/**
 * Items that no other moderator has in hand, and whose target no other report in hand concerns.
 * @param me, now placeholders
 */
function isFree(me: string, now: string): string {
  return `(q.held_by is null or q.held_by = ${me} or q.held_until <= ${now})
     and (q.subject is null or not exists (
       select 1 from review_queue other
        where other.subject = q.subject and other.held_by <> ${me} and other.held_until > ${now}))`;
}

/** The moderator who asks for items that others do not have in hand, and when. */
export type RequestingModerator = { by: string; at: Date };

export type WantedPage = {
  filters: QueueFilters;
  after: Keyset | null;
  count: number;
  /** Only items that no other moderator has in hand; null for all. */
  freeFor: RequestingModerator | null;
};

/**
 * The oldest items after a position. The limit is a literal, because for a placeholder the planner assumes a tenth of
 * the rows.
 */
export async function findPending(
  db: Queryable,
  queue: ReviewQueue,
  { filters, after, count, freeFor }: WantedPage,
): Promise<QueuePosition[]> {
  const rows = await db.query<QueuePosition>(
    `select q.item_id as id, q.submitted_at, q.held_by
       from ${rowsOf(
         filters,
         `and (q.submitted_at, q.item_id) > ($2::timestamptz, $3::bigint)
         ${freeFor === null ? '' : `and ${isFree('$4', '$5')}`}`,
       )}
      order by q.submitted_at, q.item_id
      limit ${limits.pageMax + 1}`,
    [
      queue,
      after?.time ?? '-infinity',
      after?.id ?? '0',
      ...(freeFor === null ? [] : [freeFor.by, freeFor.at]),
    ],
  );
  return rows.slice(0, count);
}

/** Locks a queue while items are taken in hand, so that moderators who ask concurrently get different items. */
export async function lockQueue(tx: Transaction, queue: ReviewQueue): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('review_queue'), hashtext($1))`, [queue]);
}

/** Gives items to a moderator. The caller holds `lockQueue`. */
export async function holdItems(
  tx: Transaction,
  queue: ReviewQueue,
  ids: readonly string[],
  { by, until }: { by: string; until: Date },
): Promise<void> {
  // Skips locked rows: a decision on them is in progress, which removes them.
  await tx.query(
    `with taken as (
       select q.queue, q.item_id from review_queue q
        where q.queue = $1 and q.item_id = any ($2::bigint[])
        order by q.item_id for no key update skip locked)
     update review_queue q set held_by = $3, held_until = $4
       from taken where q.queue = taken.queue and q.item_id = taken.item_id`,
    [queue, ids, by, until],
  );
}

/** The other reports on the targets of these reports. */
export async function findSameSubjects(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select other.item_id as id from review_queue q
       join review_queue other on other.subject = q.subject
      where q.queue = 'reports' and q.item_id = any ($1::bigint[])`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

export async function releaseHeld(tx: Transaction, queue: ReviewQueue, by: string): Promise<void> {
  await tx.query(
    'update review_queue set held_by = null, held_until = null where queue = $1 and held_by = $2',
    [queue, by],
  );
}

export async function countHeldBy(
  db: Queryable,
  queue: ReviewQueue,
  { by, at }: RequestingModerator,
): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from review_queue
      where held_by = $2 and queue = $1 and held_until > $3 and not is_hidden`,
    [queue, by, at],
  );
  return row?.count ?? 0;
}

export type InHandRow = { id: string; username: string | null; count: number };

/** How many items each of the other moderators has in hand, most first. */
export function findInHandOfOthers(
  db: Queryable,
  queue: ReviewQueue,
  { by, at }: RequestingModerator,
): Promise<InHandRow[]> {
  return db.query<InHandRow>(
    `select u.id, u.username, held.count
       from (select held_by, count(*)::int as count from review_queue
              where held_by is not null and queue = $1 and held_by <> $2 and held_until > $3 and not is_hidden
              group by held_by) held
       join users u on u.id = held.held_by
      order by held.count desc, u.id
      limit 10`,
    [queue, by, at],
  );
}

const totalColumns = `
  coalesce(sum(pending), 0)::int as pending, coalesce(sum(with_photo), 0)::int as "withPhoto",
  coalesce(sum(new_accounts), 0)::int as "newAccounts"`;
type Totals = { pending: number; withPhoto: number; newAccounts: number };

/**
 * The number of matching items. The numbers of all items, those with a photo and those of new accounts are stored and
 * updated with each change.
 */
export async function countPending(
  db: Queryable,
  queue: ReviewQueue,
  filters: QueueFilters,
): Promise<number> {
  const { withPhoto, newAccount, reported } = filters;
  if (reported || (withPhoto && newAccount)) {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from ${rowsOf(filters, '')}`,
      [queue],
    );
    return row?.count ?? 0;
  }
  const [totals] = await db.query<Totals>(
    `select ${totalColumns} from review_queue_totals where queue = $1`,
    [queue],
  );
  if (totals === undefined) return 0;
  return withPhoto ? totals.withPhoto : newAccount ? totals.newAccounts : totals.pending;
}

export async function countQueue(db: Queryable, queue: ReviewQueue): Promise<QueueCount> {
  const [row] = await db.query<QueueCount>(
    `select (select coalesce(sum(pending), 0)::int from review_queue_totals where queue = $1) as pending,
            (select q.submitted_at from review_queue q where q.queue = $1 and not q.is_hidden
              order by q.submitted_at, q.item_id limit 1) as "oldestAt"`,
    [queue],
  );
  return row ?? { pending: 0, oldestAt: null };
}
