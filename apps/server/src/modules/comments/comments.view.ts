import type { Comment } from '@reelmates/contract/social/comments';
import { type ImagesUrl, toUserCard } from '../accounts/user-card.public.ts';
import type { CommentRow } from './comments.repository.ts';

/** Only the author sees the state of the review. */
export function toComment(row: CommentRow, viewerId: string, imagesUrl: ImagesUrl): Comment {
  const comment: Comment = {
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: toUserCard(row, imagesUrl),
    parentId: row.parent_id,
    likesCount: row.likes_count,
    isLikedByUser: row.is_liked,
    isEdited: row.is_edited,
  };
  if (row.user_id !== viewerId || row.status === 'approved') return comment;
  return { ...comment, status: row.status, denialReason: row.denial_reason };
}
