import type { PageQuery } from '@reelmates/contract/fields';
import { idParam } from '@reelmates/contract/fields';
import { type Notification, serviceKinds } from '@reelmates/contract/notifications';
import type { Queryable } from '../../db/database.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import {
  type ActorRow,
  countUnread,
  deleteOlderThan,
  findActors,
  findNotifications,
  markRead,
  type Reader,
} from './notifications.repository.ts';
import { toNotification } from './notifications.view.ts';

const KEPT_MS = 90 * 86_400_000;

/** During a break only moderation and security come through; the rest waits, unread. */
function readerOf(viewer: Viewer): Reader {
  return { id: viewer.id, onlyKinds: viewer.exclusionEnd === null ? null : serviceKinds };
}

export async function notificationsOf(
  { db }: Pick<ModuleContext, 'db'>,
  viewer: Viewer,
  query: PageQuery,
): Promise<{ items: Notification[]; nextCursor: string | null; unreadCount: number }> {
  const reader = readerOf(viewer);
  const limit = pageLimit(query);
  const rows = await findNotifications(db, reader, readCursor(query), limit + 1);
  const ids = rows.filter(({ actor_count }) => actor_count > 0).map(({ id }) => id);
  const [actors, unreadCount] = await Promise.all([
    ids.length > 0 ? findActors(db, viewer.id, ids) : [],
    countUnread(db, reader),
  ]);
  const byNotification = Map.groupBy(actors, (actor: ActorRow) => actor.notification_id);
  const page = toPage(
    rows,
    limit,
    (row) => ({ time: row.updated_at, id: row.id }),
    (row) => toNotification(row, byNotification.get(row.id) ?? []),
  );
  return { ...page, unreadCount };
}

/** Marks all own notifications as read, or those named; ids that are not one's own are passed over. */
export async function readNotificationsOf(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  viewer: Viewer,
  ids: readonly string[] | undefined,
): Promise<void> {
  const possible = ids?.filter((id) => idParam.safeParse(id).success) ?? null;
  await markRead(db, readerOf(viewer), possible, clock());
}

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredNotifications(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteOlderThan(db, new Date(now.getTime() - KEPT_MS), limit);
}
