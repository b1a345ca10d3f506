/*
 * The registry of the query cache: the first part of each key, and what a self-exclusion and a block do to what lies
 * under it. A query with a key that does not begin so does not type-check. Keys that several features use are in keys/,
 * those of one feature in that feature.
 */

type Effects = {
  /** When a self-exclusion of the viewer begins. */
  exclusion: 'keep' | 'clear';
  /** When the viewer blocks a user: `purge` removes what is theirs and invalidates the rest, also after an unblock. */
  block: 'keep' | 'purge';
};

const social: Effects = { exclusion: 'clear', block: 'purge' };

export const cacheEffects = {
  me: { exclusion: 'keep', block: 'keep' },
  admin: { exclusion: 'keep', block: 'keep' },
  // Whom the viewer has blocked or muted.
  safety: { exclusion: 'keep', block: 'keep' },
  'login-sessions': { exclusion: 'keep', block: 'purge' },
  notifications: { exclusion: 'keep', block: 'purge' },
  settings: { exclusion: 'keep', block: 'purge' },
  tracker: { exclusion: 'keep', block: 'purge' },
  comments: social,
  jackpots: social,
  leaderboard: social,
  odds: social,
  'own-content': social,
  people: social,
  posts: social,
  prizes: social,
  'username-check': social,
  venue: social,
  venues: social,
  'verify-email': social,
} satisfies Record<string, Effects>;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [keyof typeof cacheEffects, ...unknown[]];
  }
}
