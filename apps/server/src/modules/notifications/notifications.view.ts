import type { Notification } from '@reelmates/contract/social/notifications';
import { type ImagesUrl, imageUrl, toUserCard } from '../accounts/user-card.public.ts';
import type { ActorRow, NotificationRow } from './notifications.repository.ts';
import { excerpt, GROUP_ACTORS_SHOWN, hourOf, notificationText } from './notifications.rules.ts';

/**
 * @param rows the rows of one group, latest first
 * @param actorsOf returns the actors of a row whom the recipient may see
 */
export function toNotification(
  rows: readonly NotificationRow[],
  actorsOf: (row: NotificationRow) => readonly ActorRow[],
  imagesUrl: ImagesUrl,
): Notification {
  const [latest] = rows;
  if (!latest) throw new Error('a notification has at least one row');
  const cards = rows.flatMap((row) => actorsOf(row).map((actor) => toActor(actor, imagesUrl)));
  const each = new Map(cards.map((card) => [card.id, card]));
  const hour = hourOf(latest);
  const count = rows.length === 1 ? countOf(latest, actorsOf(latest)) : each.size;
  return {
    id: latest.id,
    kind: latest.kind === 'reply' ? 'comment' : latest.kind,
    actors: [...each.values()].slice(0, GROUP_ACTORS_SHOWN),
    count,
    ...(hour && { hour: hour.toISOString() }),
    ...(latest.kind === 'comment' && {
      comments: rows.length,
      ...(latest.comment !== null && { quote: excerpt(latest.comment) }),
    }),
    ...(latest.post_id !== null && {
      post: {
        id: latest.post_id,
        imageUrl: imageUrl(latest.post_image_id),
        caption: latest.post_caption ?? '',
      },
    }),
    text: notificationText(latest.kind, latest),
    read: rows.every(({ read_at }) => read_at !== null),
    createdAt: latest.updated_at.toISOString(),
  };
}

const toActor = (row: ActorRow, imagesUrl: ImagesUrl): Notification['actors'][number] => ({
  ...toUserCard(row, imagesUrl),
  ...(row.is_following !== null && { isFollowing: row.is_following }),
});

/** The count of a row that stores only its latest actors, and the number of all. */
function countOf(row: NotificationRow, actors: readonly ActorRow[]): number {
  const { visible = 0, remembered = 0 } = actors[0] ?? {};
  return visible === 0 ? 0 : row.actor_count - (remembered - visible);
}
