import type { Queryable } from '../../db/database.ts';

/** The columns that every queued item has. */
export type QueuedRow = {
  id: string;
  denial_reason: string | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  created_at: Date;
  author_id: string;
  username: string;
  avatar_id: string | null;
  is_verified: boolean;
};

export type QueueRows<Row> = {
  /** The pending items among these ids, in their order. */
  findAll(db: Queryable, ids: readonly string[]): Promise<Row[]>;
  /** An item that may have been decided in the meantime; null if it does not belong in the queue. */
  find(db: Queryable, id: string): Promise<Row | null>;
};

/** The queue-specific parts of the SQL. `i` is the item, `u` its author. */
export type QueueSql = {
  table: string;
  authorColumn: string;
  /** The item's own columns, which include `status`. */
  columns: string;
  joins: string;
  /** The condition for belonging in the queue, decided or not. */
  exists: string;
};

export function queueRows<Row extends QueuedRow>(sql: QueueSql): QueueRows<Row> {
  const { table, authorColumn, columns, joins, exists } = sql;
  const items = (wanted: string) => `
  select i.id, i.denial_reason, i.reviewed_at, r.id as reviewer_id, r.username as reviewer_username, i.created_at,
         i.${authorColumn} as author_id, u.username, u.profile_image_id as avatar_id, u.is_verified, ${columns}
    from ${wanted}
    join ${table} i on i.id = wanted.id
    join users u on u.id = i.${authorColumn}
    left join users r on r.id = i.reviewed_by
    ${joins}
   where ${exists}`;
  const list = `
  ${items('unnest($1::bigint[]) with ordinality wanted (id, position)')} and i.status = 'pending'
   order by wanted.position`;
  const one = items('(select $1::bigint as id) wanted');
  return {
    findAll: (db, ids) => db.query<Row>(list, [ids]),
    async find(db, id) {
      const [row] = await db.query<Row>(one, [id]);
      return row ?? null;
    },
  };
}

/**
 * The posts that moderators decided on when they had the photo of a row, in SQL, as `id` and `created_at`. Their authors may
 * have taken it out since. Found by the photo's content hash, which outlasts the photo. The `case` is needed because the
 * planner may convert the targets of other entries, which are not all numbers, before the join excludes them.
 * @param item the row's alias; it has an `image_content_hash`
 */
export const postsSeenWith = (item: string): string => `
  select case entry.target_kind when 'post' then entry.target_id::bigint end as id, entry.created_at
    from images photo
    join decisions d on d.kind = 'post' and d.content ->> 'imageId' = photo.id
    join audit_log entry on entry.id = d.audit_id
   where photo.content_hash = ${item}.image_content_hash`;
