import type { Notification } from '@reelmates/contract/social/notifications';

/** A notification as the list shows it. */
export type ShownNotification = Notification & {
  /** The ids of all notifications that it combines, to be marked as read together. */
  parts: readonly string[];
};

/**
 * Joins the parts of a group that the end of a page has split. An item that has moved to a later page since is shown
 * once.
 */
export function joinGroups(items: readonly Notification[]): ShownNotification[] {
  const byKey = new Map<string, ShownNotification>();
  const seen = new Set<string>();
  for (const item of items) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    const key = item.hour ? `${item.kind} ${item.post?.id} ${item.hour}` : item.id;
    const before = byKey.get(key);
    byKey.set(key, before ? join(before, item) : { ...item, parts: [item.id] });
  }
  return [...byKey.values()];
}

function join(one: ShownNotification, other: Notification): ShownNotification {
  const known = new Set(one.actors.map(({ id }) => id));
  const added = other.actors.filter(({ id }) => !known.has(id));
  return {
    ...one,
    actors: [...one.actors, ...added],
    // Actors in both parts count once, as far as both parts name them.
    count: one.count + other.count - (other.actors.length - added.length),
    comments: (one.comments ?? 0) + (other.comments ?? 0),
    read: one.read && other.read,
    parts: [...one.parts, other.id],
  };
}
