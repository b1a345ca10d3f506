import type { Queryable } from '../../db/database.ts';
import type { Keyset } from '../../http/paging.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

export type PendingCommentRow = {
  id: string;
  content: string;
  created_at: Date;
  submitted_at: Date;
  author_id: string;
  username: string;
  profile_image_id: string | null;
  post_id: string;
  post_image_id: string | null;
  post_caption: string;
};

/** What waits and is worth a review: a private post and its comments are their author's alone. */
const waiting = `
    from comments c
    join users u on u.id = c.author_id
    join posts p on p.id = c.post_id
    join users a on a.id = p.author_id
   where c.status = 'pending' and c.deleted_at is null
     and p.deleted_at is null and p.is_public
     and u.username is not null and ${accountIsActive('u')} and ${accountIsActive('a')}`;

export function findPendingComments(
  db: Queryable,
  after: Keyset | null,
  count: number,
): Promise<PendingCommentRow[]> {
  return db.query<PendingCommentRow>(
    `select c.id, c.content, c.created_at, c.submitted_at, c.author_id, u.username, u.profile_image_id,
            p.id as post_id, p.image_id as post_image_id, p.caption as post_caption
       ${waiting}
       and (c.submitted_at, c.id) > ($1::timestamptz, $2::bigint)
     order by c.submitted_at, c.id
     limit $3`,
    [after?.time ?? '-infinity', after?.id ?? '0', count],
  );
}

export async function countPendingComments(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>(`select count(*)::integer as total ${waiting}`);
  return row?.total ?? 0;
}
