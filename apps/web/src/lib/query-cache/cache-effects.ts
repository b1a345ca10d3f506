/*
 * The registry of the query cache: the first part of each key, what a self-exclusion and a block do to what lies under
 * it, and whether the device keeps a copy. A query with a key that does not begin so does not type-check. Keys that
 * several features use are in keys/, those of one feature in that feature.
 */

type Effects = {
  /** When a self-exclusion of the viewer begins. */
  exclusion: 'keep' | 'clear';
  /** When the viewer blocks a user: `purge` removes what is theirs and invalidates the rest, also after an unblock. */
  block: 'keep' | 'purge';
  /** Whether the last answer is kept on the device for a start without a connection (lib/offline-copy). */
  offline: 'keep' | 'leave';
};

const social: Effects = { exclusion: 'clear', block: 'purge', offline: 'keep' };

export const cacheEffects = {
  me: { exclusion: 'keep', block: 'keep', offline: 'keep' },
  admin: { exclusion: 'keep', block: 'keep', offline: 'leave' },
  // Whom the viewer has blocked or muted.
  safety: { exclusion: 'keep', block: 'keep', offline: 'keep' },
  'login-sessions': { exclusion: 'keep', block: 'purge', offline: 'leave' },
  // Of moderation, they are still there when the server is asked again.
  notifications: social,
  settings: { exclusion: 'keep', block: 'purge', offline: 'keep' },
  tracker: { exclusion: 'keep', block: 'purge', offline: 'keep' },
  comments: social,
  jackpots: social,
  leaderboard: social,
  odds: social,
  // Is on the device anyway, for its own account.
  outbox: { exclusion: 'keep', block: 'keep', offline: 'leave' },
  'own-content': social,
  people: social,
  posts: social,
  prizes: social,
  'username-check': { ...social, offline: 'leave' },
  venue: social,
  venues: social,
  'verify-email': { ...social, offline: 'leave' },
} satisfies Record<string, Effects>;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [keyof typeof cacheEffects, ...unknown[]];
  }
}
