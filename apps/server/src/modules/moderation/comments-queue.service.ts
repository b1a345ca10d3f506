import type { PageQuery } from '@reelmates/contract/fields';
import type { PendingComment } from '@reelmates/contract/moderation';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { imageUrl } from '../accounts/user-card.public.ts';
import { type ReviewedComment, reviewComment } from '../comments/comments.public.ts';
import {
  countPendingComments,
  findPendingComments,
  type PendingCommentRow,
} from './comments-queue.repository.ts';

export async function commentsToReview({ db }: Pick<ModuleContext, 'db'>, query: PageQuery) {
  const after = readCursor(query);
  const limit = pageLimit(query);
  const [rows, totalCount] = await Promise.all([
    findPendingComments(db, after, limit + 1),
    countPendingComments(db),
  ]);
  const page = toPage(rows, limit, (row) => ({ time: row.submitted_at, id: row.id }), toPendingComment);
  return { ...page, totalCount };
}

function toPendingComment(row: PendingCommentRow): PendingComment {
  return {
    id: row.id,
    text: row.content,
    createdAt: row.created_at.toISOString(),
    user: { id: row.author_id, username: row.username, avatarUrl: imageUrl(row.profile_image_id) },
    post: { id: row.post_id, imageUrl: imageUrl(row.post_image_id), caption: row.post_caption },
  };
}

export async function decideOnComment(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  viewer: Viewer,
  commentId: string,
  decision: 'approved' | 'denied',
  reason: string | null,
): Promise<ReviewedComment> {
  return db.transaction(async (tx) => {
    const comment = await reviewComment(tx, {
      commentId,
      decision,
      reason,
      reviewerId: viewer.id,
      at: clock(),
    });
    if (!comment) throw notFound();
    return comment;
  });
}
