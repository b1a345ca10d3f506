import { idParam, type PageQuery } from '@reelmates/contract/fields';
import { type Notification, serviceKinds } from '@reelmates/contract/social/notifications';
import type { Queryable } from '../../db/database.ts';
import { enqueue, type JobPayloads } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import {
  type ActorRow,
  countUnread,
  deleteOlderThan,
  findActors,
  findNotifications,
  markRead,
  type Recipient,
} from './notifications.repository.ts';
import { toNotification } from './notifications.view.ts';

const KEPT_MS = 90 * 86_400_000;
/** Rows that one statement marks as read. */
const BATCH = 2_000;
const AT_ONCE_MS = 700;

type Parts = Pick<ModuleContext, 'db' | 'clock'>;

/** During a break only moderation and security notifications are shown; the others stay unread. */
function recipientOf(viewer: Viewer): Recipient {
  return { id: viewer.id, onlyKinds: viewer.exclusionEnd === null ? null : serviceKinds };
}

export async function notificationsOf(
  { db }: Pick<ModuleContext, 'db'>,
  viewer: Viewer,
  query: PageQuery,
): Promise<{ items: Notification[]; nextCursor: string | null; unreadCount: number }> {
  const recipient = recipientOf(viewer);
  const limit = pageLimit(query);
  const rows = await findNotifications(db, recipient, readCursor(query), limit + 1);
  const ids = rows.filter(({ actor_count }) => actor_count > 0).map(({ id }) => id);
  const [actors, unreadCount] = await Promise.all([
    ids.length > 0 ? findActors(db, viewer.id, ids) : [],
    countUnread(db, recipient),
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

/**
 * Marks all own notifications as read, or the given ones; other people's ids are ignored. A task marks those for which
 * the request has no time.
 */
export async function readNotificationsOf(
  { db, clock }: Parts,
  viewer: Viewer,
  ids: readonly string[] | undefined,
): Promise<void> {
  const recipient = recipientOf(viewer);
  const possible = ids?.filter((id) => idParam.safeParse(id).success) ?? null;
  const at = clock();
  const unread = { ids: possible, until: null };
  if (await markWithin(AT_ONCE_MS, () => markRead(db, recipient, unread, at, BATCH))) return;
  const onlyService = recipient.onlyKinds !== null;
  await enqueue(db, 'read-notifications', { userId: viewer.id, onlyService, until: at.toISOString() });
}

/** The task: marks notifications until an instant. */
export async function readRemaining(
  { db }: Pick<ModuleContext, 'db'>,
  { userId, onlyService, until }: JobPayloads['read-notifications'],
): Promise<void> {
  const recipient = { id: userId, onlyKinds: onlyService ? serviceKinds : null };
  const at = new Date(until);
  const unread = { ids: null, until: at };
  await markWithin(Number.POSITIVE_INFINITY, () => markRead(db, recipient, unread, at, BATCH));
}

/** @returns whether everything was marked */
async function markWithin(milliseconds: number, markSome: () => Promise<number>): Promise<boolean> {
  const end = performance.now() + milliseconds;
  while ((await markSome()) === BATCH) if (performance.now() > end) return false;
  return true;
}

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredNotifications(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteOlderThan(db, new Date(now.getTime() - KEPT_MS), limit);
}
