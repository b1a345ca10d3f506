import type { Notification } from '@reelmates/contract/social/notifications';
import { imageUrl, toUserCard } from '../accounts/user-card.public.ts';
import type { ActorRow, NotificationRow } from './notifications.repository.ts';
import { notificationText } from './notifications.rules.ts';

/** @param actors those of this notification whom the recipient may see */
export function toNotification(row: NotificationRow, actors: readonly ActorRow[]): Notification {
  const { visible = 0, remembered = 0 } = actors[0] ?? {};
  return {
    id: row.id,
    kind: row.kind,
    actors: actors.map(toUserCard),
    count: visible === 0 ? 0 : row.actor_count - (remembered - visible),
    ...(row.post_id !== null && {
      post: { id: row.post_id, imageUrl: imageUrl(row.post_image_id), caption: row.post_caption ?? '' },
    }),
    text: notificationText(row.kind, row),
    read: row.read_at !== null,
    createdAt: row.updated_at.toISOString(),
  };
}
