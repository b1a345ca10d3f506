import { brand } from './brand.ts';

/** The header by which the app tells a page of its own server from one of a captive portal. */
export const pageHeader = 'x-app-page';

/** A public page, for search engines and shared links. */
export type PublicPage = {
  path: string;
  /** Defaults to the product's title. */
  title?: string;
  /** The description in search results. Pages without one are kept out of search engines. */
  description?: string;
};

/** The server writes these facts into each page; after that, the web app updates them. */
export const publicPages: readonly PublicPage[] = [
  { path: '/', description: brand.description },
  {
    path: '/install',
    title: `Install ${brand.name}`,
    description: `Add ${brand.name} to your home screen: it opens like any other app, on any recent phone.`,
  },
  { path: '/signup', title: 'Create Your Account' },
  {
    path: '/signup/account',
    title: 'Create Your Account',
    description: `Join ${brand.name}: free, for adults who play pokies in Australia and New Zealand.`,
  },
  { path: '/signup/profile', title: 'Set Up Your Profile' },
  {
    path: '/login',
    title: 'Sign In',
    description: `Sign in to ${brand.name} to share wins, track your sessions and find venues.`,
  },
  { path: '/forgot-password', title: 'Forgot Password' },
  { path: '/reset-password', title: 'Reset Password' },
  { path: '/verify-email', title: 'Verify Email' },
  { path: '/undo-email-change', title: 'Undo Email Change' },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    description: `This month's leaderboard of ${brand.name}, previous months, prizes and how points are earned.`,
  },
  {
    path: '/terms',
    title: 'Terms of Service',
    description: `The rules for using ${brand.name}: what you post, moderation, points and prizes, breaks, leaving.`,
  },
  {
    path: '/privacy',
    title: 'Privacy Policy',
    description: `What ${brand.name} keeps about you, why, who sees it, how long it stays, and how to take it with you.`,
  },
  { path: '/map-data', title: 'About the map data' },
];

/**
 * The pages for members, as the web's router matches them. The server's page has none of their content, because the
 * client may not be signed in.
 */
export const memberPages: readonly string[] = [
  '/username-picker',
  '/likes',
  '/notifications',
  '/people',
  '/prizes',
  '/map',
  '/add',
  '/jackpots',
  '/add-post/select-venue',
  '/tracker',
  '/tracker/history',
  '/profile',
  '/your-content',
  '/points',
  '/users/:userId',
  '/users/:userId/followers',
  '/users/:userId/following',
  '/venue/:id',
  '/posts/:id',
  '/posts/:id/edit',
  '/admin/:tab?',
];

/** The address at which admins see what a new instance still needs. */
export const setUpPath = '/admin/set-up';

/** A row of the welcome screen with a link to another site: the community group, a social page. */
export type PageLink = { href: string; name: string; note: string };

/**
 * The operator's settings, in the meta tag `settings` of every page as JSON: the app knows them before the first paint,
 * so nothing moves or flashes. `GET /api/settings` answers the same.
 */
export type PageSettings = { links: readonly PageLink[]; monthlyPrize: string | null };
