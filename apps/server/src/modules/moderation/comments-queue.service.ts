import type { PendingComment } from '@reelmates/contract/admin/moderation';
import type { PageQuery } from '@reelmates/contract/fields';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { decideOrShow, toCurrent } from '../../http/versions.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type ReviewedComment, reviewComment, versionOfComment } from '../comments/comments.public.ts';
import {
  findPendingComments,
  findQueuedComment,
  pendingComments,
  type QueuedCommentRow,
} from './comments-queue.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'clock'>;

export async function commentsToReview({ db }: Pick<Context, 'db'>, query: PageQuery) {
  const after = readCursor(query);
  const limit = pageLimit(query);
  const [rows, { pending: totalCount }] = await Promise.all([
    findPendingComments(db, after, limit + 1),
    pendingComments(db),
  ]);
  const page = toPage(rows, limit, (row) => ({ time: row.submitted_at, id: row.id }), toPendingComment);
  return { ...page, totalCount };
}

function toPendingComment(row: QueuedCommentRow): PendingComment {
  return {
    id: row.id,
    version: versionOfComment(row),
    text: row.content,
    createdAt: row.created_at.toISOString(),
    user: {
      id: row.author_id,
      username: row.username,
      avatarUrl: imageUrl(row.profile_image_id),
      isVerified: row.is_verified,
    },
    post: { id: row.post_id, imageUrl: imageUrl(row.post_image_id), caption: row.post_caption },
  };
}

/** @throws ApiError CONFLICT with what the comment is by now, where that is not what was looked at */
export function decideOnComment(
  context: Context,
  review: Parameters<typeof reviewComment>[1],
): Promise<ReviewedComment> {
  return decideOrShow(
    () => reviewComment(context, review),
    async () => {
      const row = await findQueuedComment(context.db, review.commentId);
      return row && toCurrent(row, toPendingComment(row));
    },
  );
}
