/* All addresses of the app. Screens build links with these and never write an address by hand. */

export const paths = {
  home: '/',
  install: '/install',
  signup: '/signup',
  signupAccount: '/signup/account',
  signupProfile: '/signup/profile',
  usernamePicker: '/username-picker',
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmailChange: '/undo-email-change',
  leaderboard: '/leaderboard',
  points: '/points',
  prizes: '/prizes',
  terms: '/terms',
  privacy: '/privacy',
  likes: '/likes',
  notifications: '/notifications',
  findPeople: '/people',
  map: '/map',
  mapData: '/map-data',
  add: '/add',
  jackpots: '/jackpots',
  selectVenue: '/add-post/select-venue',
  tracker: '/tracker',
  trackerHistory: '/tracker/history',
  profile: '/profile',
  ownContent: '/your-content',
  admin: '/admin',
  importVenues: '/admin/import-venues',
} as const;

/** The patterns that the router matches. */
export const patterns = {
  user: '/users/:userId',
  followers: '/users/:userId/followers',
  following: '/users/:userId/following',
  venue: '/venue/:id',
  post: '/posts/:id',
  editPost: '/posts/:id/edit',
  adminTab: '/admin/:tab?',
} as const;

const segment = encodeURIComponent;

export const userPath = (userId: string) => `/users/${segment(userId)}`;
export const connectionsPath = (userId: string, list: 'followers' | 'following') =>
  `${userPath(userId)}/${list}`;
export const postPath = (id: string) => `/posts/${segment(id)}`;
export const editPostPath = (id: string) => `${postPath(id)}/edit`;
export const venuePath = (id: string) => `/venue/${segment(id)}`;
export const adminTabPath = (tab: string) => `/admin/${segment(tab)}`;

/** The map at a location (`lat,lng,zoom`), with a venue selected. */
export function mapPath({
  venueId,
  location,
}: {
  venueId?: string | undefined;
  location?: string | undefined;
}): string {
  return `${paths.map}${venueId ? `?venue=${segment(venueId)}` : ''}${location ? `#${location}` : ''}`;
}

export const monthPath = (month: string) => `${paths.leaderboard}?month=${segment(month)}`;
export const ownPointsPath = (month: string) => `${paths.points}?month=${segment(month)}`;
export const addPath = (venueId: string) => `${paths.add}?venueId=${segment(venueId)}`;
export const submitJackpotPath = `${paths.add}?tab=jackpot`;

/** The map for choosing a venue for the form with this name. */
export function selectVenuePath(form: string): string {
  return `${paths.selectVenue}?${new URLSearchParams({ for: form })}`;
}

/** The target of `?next=`: an address of this app, otherwise the home screen. */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/')) return paths.home;
  try {
    const url = new URL(next, location.origin);
    const inside = url.origin === location.origin && !url.pathname.startsWith('/api/');
    return inside ? url.pathname + url.search + url.hash : paths.home;
  } catch {
    return paths.home;
  }
}
