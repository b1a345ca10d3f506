import { imageUrl } from '../accounts/user-card.public.ts';
import type { QueueCount, QueuedRow } from './queue.repository.ts';

export function toQueueUser(row: QueuedRow) {
  return {
    id: row.author_id,
    username: row.username,
    avatarUrl: imageUrl(row.avatar_id),
    isVerified: row.is_verified,
  };
}

export function toQueueCount({ pending, oldestAt }: QueueCount) {
  return { pending, oldestAt: oldestAt?.toISOString() ?? null };
}
