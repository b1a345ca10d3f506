import type { ModerationStatus } from '@reelmates/contract/social/posts';
import type { Queryable } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';

export type OwnContentRow = {
  kind: 'post' | 'comment';
  id: string;
  /** Orders posts and comments of the same millisecond, since their ids overlap. */
  sort_id: string;
  post_id: string;
  text: string;
  image_id: string | null;
  is_public: boolean;
  status: ModerationStatus;
  created_at: Date;
};

/**
 * A person's posts and comments, latest first.
 * @param after the `created_at` and `sort_id` of the previous page's last item
 */
export function findOwnContent(
  db: Queryable,
  userId: string,
  after: Keyset | null,
  limit: number,
): Promise<OwnContentRow[]> {
  return db.query<OwnContentRow>(
    `(select 'post' as kind, id, id * 2 as sort_id, id as post_id, caption as text, image_id, is_public, status,
             created_at
        from posts
       where author_id = $1 and deleted_at is null
         and created_at <= $2 and (created_at, id * 2) < ($2::timestamptz, $3::bigint)
       order by created_at desc, id desc limit $4)
     union all
     (select 'comment', id, id * 2 + 1, post_id, content, null, true, status, created_at
        from comments
       where author_id = $1 and deleted_at is null
         and created_at <= $2 and (created_at, id * 2 + 1) < ($2::timestamptz, $3::bigint)
       order by created_at desc, id desc limit $4)
     order by created_at desc, sort_id desc
     limit $4`,
    [userId, ...keysetValues(after), limit],
  );
}
