import type { ModerationStatus } from '@reelmates/contract/social/posts';
import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { type Waiting, waitingOf } from './waiting.repository.ts';

export type QueuedCommentRow = {
  id: string;
  status: ModerationStatus;
  denial_reason: string | null;
  reviewed_at: Date | null;
  reviewer_id: string | null;
  reviewer_username: string | null;
  content: string;
  created_at: Date;
  submitted_at: Date;
  author_id: string;
  username: string;
  profile_image_id: string | null;
  is_verified: boolean;
  post_id: string;
  post_image_id: string | null;
  post_caption: string;
};

const tables = `
    from comments c
    join users u on u.id = c.author_id
    join posts p on p.id = c.post_id
    join users a on a.id = p.author_id
    left join users r on r.id = c.reviewed_by`;

const queuedComments = `
  select c.id, c.status, c.denial_reason, c.reviewed_at, r.id as reviewer_id, r.username as reviewer_username,
         c.content, c.created_at, c.submitted_at, c.author_id, u.username, u.profile_image_id, u.is_verified, p.id as post_id,
         p.image_id as post_image_id, p.caption as post_caption
  ${tables}`;

/** Pending comments on public posts: a private post and its comments are visible to their author alone. */
const waits = `c.status = 'pending' and c.deleted_at is null
  and p.deleted_at is null and p.is_public
  and u.username is not null and ${accountIsActive('u')} and ${accountIsActive('a')}`;

export function findPendingComments(
  db: Queryable,
  after: Keyset | null,
  count: number,
): Promise<QueuedCommentRow[]> {
  return db.query<QueuedCommentRow>(
    `${queuedComments}
      where ${waits} and (c.submitted_at, c.id) > ($1::timestamptz, $2::bigint)
     order by c.submitted_at, c.id
     limit $3`,
    [after?.time ?? '-infinity', after?.id ?? '0', count],
  );
}

/** One that may have been decided by now; null once it, or its post, is gone or private. */
export async function findQueuedComment(db: Queryable, id: string): Promise<QueuedCommentRow | null> {
  const [row] = await db.query<QueuedCommentRow>(
    `${queuedComments} where c.id = $1 and c.deleted_at is null and p.deleted_at is null and p.is_public`,
    [id],
  );
  return row ?? null;
}

export function pendingComments(db: Queryable): Promise<Waiting> {
  return waitingOf(
    db,
    `select count(*)::int as pending, min(c.submitted_at) as "oldestAt" ${tables} where ${waits}`,
  );
}
