import type { ModerationStatus } from '@reelmates/contract/social/posts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { type QueuedRow, queueRows } from './queue.repository.ts';

export type QueuedCommentRow = QueuedRow & {
  status: ModerationStatus;
  content: string;
  post_id: string;
  post_image_id: string | null;
  post_caption: string;
};

/** Pending comments on public posts: a private post and its comments are visible to their author alone. */
export const queuedComments = queueRows<QueuedCommentRow>({
  table: 'comments',
  authorColumn: 'author_id',
  submittedAtColumn: 'submitted_at',
  columns: 'i.status, i.content, p.id as post_id, p.image_id as post_image_id, p.caption as post_caption',
  joins: 'join posts p on p.id = i.post_id join users a on a.id = p.author_id',
  exists: 'i.deleted_at is null and p.deleted_at is null and p.is_public',
  waits: `u.username is not null and ${accountIsActive('u')} and ${accountIsActive('a')}`,
});
