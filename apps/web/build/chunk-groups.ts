/*
 * Files that many chunks share. Without groups every set of screens that shares a module gets a file for it, and a
 * member's start asks for forty. Each group is what one kind of start needs; first loads are held to their budgets by
 * tools/check-size.ts, the number of requests by e2e/cold-start.spec.ts.
 */

const web = (paths: string) => new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/](?:${paths})`);
const contract = (modules: string) => new RegExp(`[\\\\/]contract[\\\\/]src[\\\\/](?:${modules})`);
const oneOf =
  (...patterns: readonly RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** What only members' screens fetch and change. */
const queryCache = web('lib/query-cache/');
/** The parts of forms bring the validator along. */
const formParts = web('ui/controls/(?:field|text-input)\\.|lib/forms/');

/** What lists and admins' screens share, and no first page. */
const beyondFirstPages = web(
  '(?:ui/(?:page/(?:load-more|section-head)|controls/(?:segments|form-problem|(?:option|select)-sheet)|discard-question|overlays/(?:popover|(?:form-|confirm-)?sheet|use-modal|full-screen))|lib/(?:text/age|browser/use-wide-window|device-storage/outbox-flag|toggle)|styles/(?:rows|controls))\\.',
);

/** People, counts and times: only screens behind the welcome screen show them. */
const peopleAndTimes = web(
  '(?:ui/(?:avatar|badge|verified-badge|page/near-end)|lib/browser/use-in-view)\\.|lib/text/(?!own-time)',
);

/** In the order of their precedence: what a group has is in no later one. */
export const chunkGroups = [
  // What every page needs: over a dozen small files it was 4 kB larger once compressed.
  { name: 'shell', tags: ['$initial' as const] },
  // What the way in shares with the rest, and all that is sent: comments are, too.
  {
    name: 'common',
    test: oneOf(
      web(
        '(?:lib/(?:api/report-failure|unless-busy|forms/(?:use-submission|with-idempotency|attempts-in-memory))|ui/overlays/lazy-overlay)\\.',
      ),
      contract('limits\\.'),
    ),
  },
  // What every form with fields and rules needs.
  { name: 'form', test: oneOf(/[\\/]react-hook-form[\\/]/, web('lib/forms/(?!draft-store)')) },
  // Sign-in has them and some menus, which need nothing else of its form; the feed has them not.
  { name: 'eyes', test: web('ui/drawings/icons-eyes\\.') },
  // What the welcome screen shares with most others, but not sign-in.
  {
    name: 'basics',
    test: (id: string) =>
      web('(?:ui|lib|styles)/').test(id) &&
      ![formParts, queryCache, beyondFirstPages, peopleAndTimes].some((part) => part.test(id)),
    minShareCount: 12,
  },
  // What members' screens share, posts or not.
  {
    name: 'member',
    test: oneOf(
      /[\\/]@tanstack[\\/]/,
      contract('social/(?:posts|comments|notifications)\\.ts\\?endpoints|lists/machines\\.'),
      queryCache,
      peopleAndTimes,
      web('features/(?:notifications/|people/(?:my-points|user-search|follow))'),
      // Imported by the parts beside every screen.
      web(
        '(?:features/break/break-queries|features/outbox/(?:outbox-query|outbox-slot|send-toggle)|lib/device-storage/outbox-flag)',
      ),
      web('(?:ui/(?:page/tabs|points-badge)|lib/(?:tab-reselection|browser/touch-screen|toggle))\\.'),
    ),
    minShareCount: 2,
  },
  // What screens with posts on them share.
  { name: 'posts', test: web('features/(?:posts|post-list)/'), minShareCount: 5 },
  // What opens over a page after a press, as no first page does.
  { name: 'sheets', test: web('ui/overlays/(?:sheet|use-modal)\\.') },
].map((group, at, { length }) => ({ ...group, priority: length - at }));
