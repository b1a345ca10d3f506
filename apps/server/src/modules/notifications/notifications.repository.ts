import { limits } from '@reelmates/contract/limits';
import type { NotificationKind } from '@reelmates/contract/social/notifications';
import type { Queryable } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { commentIsVisible, personIsVisible, postIsVisible } from '../visibility/visibility.public.ts';
import { ACTORS_SHOWN, HOURLY_KINDS, MAX_ROWS_CHECKED, type StoredKind } from './notifications.rules.ts';

/**
 * Whether a row exists, by a subquery for each notification: with plain `exists`, the planner may join whole tables.
 */
function some(rows: string): string {
  return `coalesce((select true ${rows} limit 1), false)`;
}

/** Finds the row by its id, whatever the planner estimates for its table. */
function lookUp(table: string, id: string, alias: string): string {
  return `cross join lateral (select * from ${table} where id = ${id} offset 0) ${alias}`;
}

/** A retracted like is hidden, also in notifications that were read. */
const stillLikes = `(n.kind <> 'like'
  or ${some('from likes l where l.post_id = n.post_id and l.user_id = u.id')})`;

const actor = `from users u where u.id = any (n.actor_ids) and ${personIsVisible('u', '$1')}`;

/**
 * Whether recipient $1 may see the notification: it needs a visible actor and a visible target, except for moderators'
 * decisions.
 */
const isShown = `case
  when n.kind = 'like' then
    ${some(`from posts p ${lookUp('users', 'p.author_id', 'a')}
             where p.id = n.post_id and ${postIsVisible('p', 'a', '$1')}`)}
    and ${some(`${actor} and ${stillLikes}`)}
  when n.kind = 'follow' then ${some(actor)}
  when n.kind in ('comment', 'reply') then
    ${some(`from comments c
              ${lookUp('users', 'c.author_id', 'u')}
              ${lookUp('posts', 'c.post_id', 'p')}
              ${lookUp('users', 'p.author_id', 'a')}
             where c.id = n.comment_id and ${commentIsVisible('c', 'u', '$1')} and ${postIsVisible('p', 'a', '$1')}`)}
  else true end`;

/**
 * The maximum of rows read at once. A literal in SQL, because for a placeholder the planner assumes a tenth of the
 * table.
 */
export const MAX_ROWS_READ = limits.pageMax + 1;

export type NotificationRow = {
  id: string;
  kind: StoredKind;
  text: string;
  actor_count: number;
  read_at: Date | null;
  updated_at: Date;
  comment: string | null;
  /** Null if the recipient may not see the post, or there is none. */
  post_id: string | null;
  post_image_id: string | null;
  post_caption: string | null;
};

/** The recipient, and the allowed kinds during a break. */
export type Recipient = { id: string; onlyKinds: readonly NotificationKind[] | null };

type FoundNotifications = {
  found: NotificationRow[];
  /**
   * Where the search stopped because it had checked its maximum of rows, so more may follow; null if it reached the
   * end.
   */
  endedAt: Keyset | null;
};

/**
 * At most `MAX_ROWS_READ` visible notifications among the next `MAX_ROWS_CHECKED` rows, latest first. Rows are checked
 * one by one until enough are visible. The last checked row is always returned, because the next search starts there.
 * During a break, other people's posts are hidden here, too.
 */
export async function findNotifications(
  db: Queryable,
  recipient: Recipient,
  after: Keyset | null,
  limit: number,
): Promise<FoundNotifications> {
  const rows = await db.query<NotificationRow & { is_shown: boolean; is_last: boolean }>(
    `select n.id, n.kind, n.text, n.actor_count, n.read_at, n.updated_at, c.content as comment,
            p.id as post_id, p.image_id as post_image_id, p.caption as post_caption,
            n.is_shown, n.position = ${MAX_ROWS_CHECKED} as is_last
       from (
         select * from (
           select n.*, ${isShown} as is_shown from (
             select n.*, row_number() over (order by n.updated_at desc, n.id desc) as position from notifications n
              where n.user_id = $1 and (n.updated_at, n.id) < ($3::timestamptz, $4::bigint)
                and ($2::text[] is null or n.kind = any ($2))
              order by n.updated_at desc, n.id desc
              limit ${MAX_ROWS_CHECKED}) n
            order by n.updated_at desc, n.id desc
           offset 0) checked
          where is_shown or position = ${MAX_ROWS_CHECKED}
          order by updated_at desc, id desc
          limit ${MAX_ROWS_READ}) n
       left join lateral (
         select c.content from comments c where c.id = n.comment_id and n.kind in ('comment', 'reply') limit 1) c on true
       left join lateral (
         select p.id, p.image_id, p.caption from posts p ${lookUp('users', 'p.author_id', 'a')}
          where p.id = n.post_id and ${postIsVisible('p', 'a', '$1')}
            and ($2::text[] is null or p.author_id = $1)
          limit 1) p on true
      order by n.updated_at desc, n.id desc
      limit $5`,
    [recipient.id, recipient.onlyKinds, ...keysetValues(after), limit],
  );
  const last = rows.find(({ is_last }) => is_last);
  return {
    found: rows.filter(({ is_shown }) => is_shown),
    endedAt: last ? { time: last.updated_at, id: last.id } : null,
  };
}

export type ActorRow = UserCardRow & {
  notification_id: string;
  /** How many of the stored actors the recipient may see, and how many are stored. */
  visible: number;
  remembered: number;
  /** Whether the recipient follows them; null if that was not requested. */
  is_following: boolean | null;
};

/** The latest visible actors of each notification, latest first. */
export function findActors(
  db: Queryable,
  viewerId: string,
  notificationIds: readonly string[],
): Promise<ActorRow[]> {
  return db.query<ActorRow>(
    `select * from (
       select n.id as notification_id, cardinality(n.actor_ids) as remembered, actor.position,
              count(*) over (partition by n.id)::int as visible,
              row_number() over (partition by n.id order by actor.position) as rank,
              case when n.kind = 'follow' then exists (
                select 1 from follows f where f.follower_id = $1 and f.followed_id = u.id) end as is_following,
              ${userCardColumns('u')}
         from notifications n
        cross join lateral unnest(n.actor_ids) with ordinality actor (id, position)
         join users u on u.id = actor.id
        where n.id = any ($2::bigint[]) and ${personIsVisible('u', '$1')} and ${stillLikes}) actors
      where rank <= ${ACTORS_SHOWN}
      order by notification_id, position`,
    [viewerId, notificationIds],
  );
}

const hourlyKinds = `(${HOURLY_KINDS.map((kind) => `'${kind}'`).join(', ')})`;

/** What the list shows as one group, as in `takeGroups`: the rows of one kind, post and hour; otherwise each row. */
const groupKey = `case when unread.kind in ${hourlyKinds}
  then concat_ws(' ', unread.kind, unread.post_id, date_trunc('hour', unread.updated_at, 'UTC'))
  else unread.id::text end`;

/** The number of groups with something unread, among the latest unread rows. */
export async function countUnread(db: Queryable, recipient: Recipient): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(distinct ${groupKey})::int as count from (
       select n.id, n.kind, n.post_id, n.updated_at from (
         select * from notifications
          where user_id = $1 and read_at is null and ($2::text[] is null or kind = any ($2))
          order by updated_at desc
          limit ${MAX_ROWS_CHECKED}) n
        where ${isShown}) unread`,
    [recipient.id, recipient.onlyKinds],
  );
  return row?.count ?? 0;
}

export type Unread = {
  /** Notifications that are marked with their whole groups; null for all. */
  ids: readonly string[] | null;
  /** Only notifications until then; null for all. */
  until: Date | null;
};

/**
 * The unread notifications of $1 in the groups of these, of the same kind, post and hour, and no later. None for a
 * notification that has moved to another hour since, because it then leads another group.
 */
function groupsOf(ids: string, until: string): string {
  return `select member.id from notifications head
            join notifications member on member.user_id = head.user_id and member.read_at is null
             and (member.id = head.id
                  or (head.kind in ${hourlyKinds}
                      and member.kind = head.kind and member.post_id is not distinct from head.post_id
                      and member.updated_at <= head.updated_at
                      and member.updated_at >= date_trunc('hour', head.updated_at, 'UTC')))
           where head.user_id = $1 and head.id = any (${ids}) and head.updated_at <= ${until}`;
}

/**
 * Skips locked rows, which are being extended or marked by another request. `in` looks up each row in a hash; `any` of
 * an array would compare it with all ids.
 * @returns how many of at most `limit` were marked
 */
export async function markRead(
  db: Queryable,
  recipient: Recipient,
  { ids, until }: Unread,
  at: Date,
  limit: number,
): Promise<number> {
  const rows = await db.query(
    `with unread as (
       select id from notifications
        where user_id = $1 and read_at is null and ($2::text[] is null or kind = any ($2))
          and ($3::bigint[] is null or id in (${groupsOf('$3', '$4')})) and updated_at <= $4
        limit $5 for update skip locked
     )
     update notifications n set read_at = $6 from unread where n.id = unread.id returning 1`,
    [recipient.id, recipient.onlyKinds, ids, until ?? 'infinity', limit, at],
  );
  return rows.length;
}

/** @returns how many of at most `limit` were deleted */
export async function deleteOlderThan(db: Queryable, before: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from notifications
      where id = any (array (select id from notifications where updated_at < $1 order by updated_at limit $2))
      returning 1`,
    [before, limit],
  );
  return rows.length;
}
