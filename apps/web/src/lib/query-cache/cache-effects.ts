/*
 * The registry of the query cache. For the first part of each key: how a self-exclusion and a block affect the data,
 * and whether the device stores a copy. A query whose key starts with another part does not type-check. Keys used by
 * several features are in keys/, the others in their feature.
 */

type Effects = {
  /** What happens when a self-exclusion of the viewer begins. */
  exclusion: 'keep' | 'clear';
  /** When the viewer blocks a user: `purge` removes their data and invalidates the rest, also after an unblock. */
  block: 'keep' | 'purge';
  /** Whether the last response is stored on the device for a start without a connection (lib/offline-copy). */
  offline: 'copy' | 'none';
};

const social: Effects = { exclusion: 'clear', block: 'purge', offline: 'copy' };

export const cacheEffects = {
  me: { exclusion: 'keep', block: 'keep', offline: 'copy' },
  admin: { exclusion: 'keep', block: 'keep', offline: 'none' },
  // The people whom the viewer has blocked or muted.
  safety: { exclusion: 'keep', block: 'keep', offline: 'copy' },
  'login-sessions': { exclusion: 'keep', block: 'purge', offline: 'none' },
  // Of moderation, they are still there when the server is asked again.
  notifications: social,
  settings: { exclusion: 'keep', block: 'purge', offline: 'copy' },
  tracker: { exclusion: 'keep', block: 'purge', offline: 'copy' },
  comments: social,
  jackpots: social,
  leaderboard: social,
  odds: social,
  // Already stored on the device, for its own account.
  outbox: { exclusion: 'keep', block: 'keep', offline: 'none' },
  'own-content': social,
  people: social,
  posts: social,
  prizes: social,
  'server-clock': { exclusion: 'keep', block: 'keep', offline: 'none' },
  'username-check': { ...social, offline: 'none' },
  venue: social,
  venues: social,
  'verify-email': { ...social, offline: 'none' },
} satisfies Record<string, Effects>;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [keyof typeof cacheEffects, ...unknown[]];
  }
}
