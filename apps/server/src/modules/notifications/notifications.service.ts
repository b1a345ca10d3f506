import { idParam, type PageQuery } from '@reelmates/contract/fields';
import { type Notification, serviceKinds } from '@reelmates/contract/social/notifications';
import { DAY_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import { enqueue, type JobPayloads } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { encodeCursor, keysetText, pageLimit, readCursor } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import {
  type ActorRow,
  countUnread,
  deleteOlderThan,
  findActors,
  findNotifications,
  MAX_ROWS_READ,
  markRead,
  type NotificationRow,
  type Recipient,
} from './notifications.repository.ts';
import { PAGE_ROWS, takeGroups } from './notifications.rules.ts';
import { toNotification } from './notifications.view.ts';

const KEPT_MS = 90 * DAY_MS;
/** Rows that one statement marks as read. */
const BATCH = 2_000;
const AT_ONCE_MS = 700;

type Context = Pick<ModuleContext, 'db' | 'clock'>;

/** During a break only moderation and security notifications are shown; the others stay unread. */
function recipientOf(viewer: Viewer): Recipient {
  return { id: viewer.id, onlyKinds: viewer.exclusionEnd === null ? null : serviceKinds };
}

export async function notificationsOf(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewer: Viewer,
  query: PageQuery,
): Promise<{ items: Notification[]; nextCursor: string | null; unreadCount: number }> {
  const recipient = recipientOf(viewer);
  const { groups, nextCursor } = await readGroups(db, recipient, query);
  const ids = groups.flat().flatMap(({ id, actor_count }) => (actor_count > 0 ? [id] : []));
  const [actors, unreadCount] = await Promise.all([
    ids.length > 0 ? findActors(db, viewer.id, ids) : [],
    countUnread(db, recipient),
  ]);
  const byNotification = Map.groupBy(actors, (actor: ActorRow) => actor.notification_id);
  const actorsOf = ({ id }: NotificationRow) => byNotification.get(id) ?? [];
  const items = groups.map((rows) => toNotification(rows, actorsOf, config.imagesUrl));
  return { items, nextCursor, unreadCount };
}

const keysetOf = (row: NotificationRow) => ({ time: row.updated_at, id: row.id });

/**
 * A page of groups. Reads further rows, up to a limit, if the first ones form too few groups. If very many rows are
 * hidden, the page is short or empty, and the next one continues after them.
 */
async function readGroups(
  db: Queryable,
  recipient: Recipient,
  query: PageQuery,
): Promise<{ groups: NotificationRow[][]; nextCursor: string | null }> {
  const limit = pageLimit(query);
  const rows: NotificationRow[] = [];
  let after = readCursor(query);
  for (let wanted = limit + 1; ; wanted = MAX_ROWS_READ) {
    const { found, endedAt } = await findNotifications(db, recipient, after, wanted);
    rows.push(...found);
    const { groups, taken } = takeGroups(rows, limit);
    const last = rows[taken - 1];
    // The list has ended, or one search has checked its maximum.
    const hasEnded = taken === rows.length && found.length < wanted;
    after = last && !hasEnded ? keysetOf(last) : endedAt;
    if (hasEnded || taken < rows.length || rows.length >= PAGE_ROWS) {
      return { groups, nextCursor: after && encodeCursor(keysetText(after)) };
    }
  }
}

/**
 * Marks all own notifications as read, or those given; ids of other people's are ignored. If the request has no time
 * left, a task marks the rest.
 */
export async function readNotificationsOf(
  { db, clock }: Context,
  viewer: Viewer,
  ids: readonly string[] | undefined,
): Promise<void> {
  const recipient = recipientOf(viewer);
  const possible = ids?.filter((id) => idParam.safeParse(id).success) ?? null;
  const at = clock();
  const unread = { ids: possible, until: null };
  if (await markWithin(AT_ONCE_MS, () => markRead(db, recipient, unread, at, BATCH))) return;
  const onlyService = recipient.onlyKinds !== null;
  const until = at.toISOString();
  await enqueue(db, 'read-notifications', { userId: viewer.id, onlyService, until, ids: possible });
}

/** The task that marks notifications up to an instant: all, or those given. */
export async function markRemainingRead(
  { db }: Pick<ModuleContext, 'db'>,
  { userId, onlyService, until, ids = null }: JobPayloads['read-notifications'],
): Promise<void> {
  const recipient = { id: userId, onlyKinds: onlyService ? serviceKinds : null };
  const at = new Date(until);
  const unread = { ids, until: at };
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
