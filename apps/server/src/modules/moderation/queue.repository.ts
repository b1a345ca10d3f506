import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';

/** The columns that every queued item has. */
export type QueuedRow = {
  id: string;
  denial_reason: string | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  created_at: Date;
  /** Orders the queue. */
  submitted_at: Date;
  author_id: string;
  username: string;
  avatar_id: string | null;
  is_verified: boolean;
};

/** How many items a queue has, and the time of the oldest one. */
export type QueueCount = { pending: number; oldestAt: Date | null };

export type QueueRows<Row> = {
  /** Oldest submission first. */
  findPending(db: Queryable, after: Keyset | null, count: number): Promise<Row[]>;
  /** Finds an item that may be decided by now; null where it does not belong in the queue. */
  find(db: Queryable, id: string): Promise<Row | null>;
  count(db: Queryable): Promise<QueueCount>;
};

/** The parts of a queue's SQL: `i` is the item, `u` its author. */
export type QueueSql = {
  table: string;
  authorColumn: string;
  submittedAtColumn: string;
  /** The item's own columns, `status` among them. */
  columns: string;
  joins: string;
  /** Whether an item belongs in the queue, decided or not. */
  exists: string;
  /** Whether an item is pending. */
  waits: string;
};

export function queueRows<Row extends QueuedRow>(sql: QueueSql): QueueRows<Row> {
  const { table, authorColumn, submittedAtColumn, columns, joins, exists } = sql;
  const tables = `
    from ${table} i
    join users u on u.id = i.${authorColumn}
    left join users r on r.id = i.reviewed_by
    ${joins}`;
  const items = `
  select i.id, i.denial_reason, i.reviewed_at, r.id as reviewer_id, r.username as reviewer_username, i.created_at,
         i.${submittedAtColumn} as submitted_at, i.${authorColumn} as author_id, u.username,
         u.profile_image_id as avatar_id, u.is_verified, ${columns}
  ${tables}`;
  const waits = `i.status = 'pending' and ${exists} and ${sql.waits}`;
  const pendingItems = `${items}
   where ${waits} and (i.${submittedAtColumn}, i.id) > ($1::timestamptz, $2::bigint)
   order by i.${submittedAtColumn}, i.id
   limit $3`;
  const countItems = `
  select count(*)::int as pending, min(i.${submittedAtColumn}) as "oldestAt" ${tables} where ${waits}`;
  return {
    findPending: (db, after, count) =>
      db.query<Row>(pendingItems, [after?.time ?? '-infinity', after?.id ?? '0', count]),
    async find(db, id) {
      const [row] = await db.query<Row>(`${items} where i.id = $1 and ${exists}`, [id]);
      return row ?? null;
    },
    async count(db) {
      const [row] = await db.query<QueueCount>(countItems);
      return row ?? { pending: 0, oldestAt: null };
    },
  };
}
