import type { LookAlike } from '@reelmates/contract/admin/look-alikes';
import { imageUrl } from '../accounts/user-card.public.ts';
import type { LookAlikeRow } from '../look-alikes/look-alikes.public.ts';
import type { QueuedRow } from './queue.repository.ts';
import type { QueueCount } from './review-queue.repository.ts';

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

export function toLookAlikes(rows: readonly LookAlikeRow[]): LookAlike[] {
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    imageUrl: imageUrl(row.image_id),
    status: statuses[row.status] ?? 'pending',
    user: {
      id: row.user_id,
      username: row.username,
      avatarUrl: imageUrl(row.avatar_id),
      isVerified: row.is_verified,
    },
    similarity: Math.round(row.similarity * 100) / 100,
  }));
}

const statuses: Record<string, LookAlike['status']> = {
  pending: 'pending',
  approved: 'approved',
  verified: 'verified',
  denied: 'denied',
  rejected: 'rejected',
};
