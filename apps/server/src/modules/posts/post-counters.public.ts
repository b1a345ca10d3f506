import type { Transaction } from '../../db/database.ts';

/** Approved comments of a post: changes with the comments' rows, in their transaction. */
export async function adjustCommentsCount(tx: Transaction, postId: string, by: number): Promise<void> {
  await tx.query('update posts set comments_count = comments_count + $2 where id = $1', [postId, by]);
}
