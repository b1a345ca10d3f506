import type { DecidedItem } from '@reelmates/contract/admin/decided';
import { imageUrl } from '../accounts/user-card.public.ts';
import { UNDO_MS } from '../reviews/reviews.public.ts';
import type { DecidedRow } from './decided.repository.ts';

export function toDecidedItem(row: DecidedRow, now: Date): DecidedItem {
  const { content, after } = row;
  const undoUntil = new Date(row.decided_at.getTime() + UNDO_MS);
  return {
    id: row.id,
    action: row.action,
    outcome: textOf(after?.status) ?? textOf(after?.outcome) ?? '',
    reason: textOf(after?.denialReason) ?? textOf(after?.note),
    decidedBy: row.actor_id === null ? null : { id: row.actor_id, username: row.actor_username },
    decidedAt: row.decided_at.toISOString(),
    target: { kind: row.kind, id: row.target_id },
    user:
      row.author_id === null
        ? null
        : {
            id: row.author_id,
            username: row.author_username,
            avatarUrl: imageUrl(row.author_image_id),
            isVerified: row.author_is_verified,
          },
    text: textOf(content.caption) ?? textOf(content.text),
    photoDescription: textOf(content.photoDescription),
    imageUrl: imageUrl(row.image_id),
    amount: textOf(content.winAmount) ?? textOf(content.amount),
    venue: row.venue_id === null ? null : { id: row.venue_id, name: row.venue_name ?? '' },
    undoUntil: row.is_latest && row.undone_at === null && undoUntil > now ? undoUntil.toISOString() : null,
    undone:
      row.undone_at === null
        ? null
        : {
            by: row.undone_by === null ? null : { id: row.undone_by, username: row.undone_by_username },
            at: row.undone_at.toISOString(),
          },
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
