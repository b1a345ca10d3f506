import type { Transaction } from '../../db/database.ts';

/** The number of a post's approved comments: changes with the comments' rows, in their transaction. */
export function adjustCommentsCount(tx: Transaction, postId: string, by: number): void {
  tx.send('update posts set comments_count = comments_count + $2 where id = $1', [postId, by]);
}

/** The same for many posts at once, locked in the order of their ids. */
export async function adjustCommentsCounts(
  tx: Transaction,
  byPost: ReadonlyMap<string, number>,
): Promise<void> {
  if (byPost.size === 0) return;
  const ids = [...byPost.keys()];
  await tx.query('select 1 from posts where id = any($1::bigint[]) order by id for no key update', [ids]);
  await tx.query(
    `update posts set comments_count = comments_count + change.by
       from unnest($1::bigint[], $2::integer[]) as change (post_id, by)
      where posts.id = change.post_id`,
    [ids, [...byPost.values()]],
  );
}
