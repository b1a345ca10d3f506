import type { ModerationStatus } from '@reelmates/contract/social/posts';
import { type QueuedRow, queueRows } from './queue.repository.ts';

export type QueuedCommentRow = QueuedRow & {
  status: ModerationStatus;
  submitted_at: Date;
  content: string;
  post_id: string;
  post_image_id: string | null;
  post_caption: string;
  answered_text: string | null;
  answered_username: string | null;
};

/** Pending comments on public posts. A private post and its comments are visible to its author only. */
export const queuedComments = queueRows<QueuedCommentRow>({
  table: 'comments',
  authorColumn: 'author_id',
  columns: `i.status, i.submitted_at, i.content, p.id as post_id, p.image_id as post_image_id,
    p.caption as post_caption, t.content as answered_text, tu.username as answered_username`,
  joins: `join posts p on p.id = i.post_id
    left join comments t on t.id = i.reply_to_id left join users tu on tu.id = t.author_id`,
  exists: 'i.deleted_at is null and p.deleted_at is null and p.is_public',
});
