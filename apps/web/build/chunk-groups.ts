/*
 * Groups of modules that many chunks share. Without groups, each set of screens that shares a module would get its own
 * file, and a member's start would request forty. A group contains what one kind of start needs. tools/check-size.ts
 * checks the budgets of first loads, e2e/cold-start.spec.ts the number of requests.
 */

const web = (paths: string) => new RegExp(`[\\\\/]apps[\\\\/]web[\\\\/]src[\\\\/](?:${paths})`);
const contract = (modules: string) => new RegExp(`[\\\\/]contract[\\\\/]src[\\\\/](?:${modules})`);
const oneOf =
  (...patterns: readonly RegExp[]) =>
  (id: string) =>
    patterns.some((pattern) => pattern.test(id));

/** What only members' screens query and change. */
const queryCache = web('lib/query-cache/');
/** The parts of forms, which import the validator. */
const formParts = web('ui/controls/(?:field|text-input)\\.|lib/forms/');

/** What lists and admin screens share, and no first page uses. */
const beyondFirstPages = web(
  '(?:ui/(?:page/(?:load-more|section-head)|controls/(?:segments|form-problem|on-single-press|(?:option|select)-sheet)|discard-question|overlays/(?:popover|(?:form-|confirm-)?sheet|use-modal|full-screen))|lib/(?:text/age|browser/use-wide-window|device-storage/(?:outbox-flag|press-notes)|toggle)|styles/(?:rows|controls))\\.',
);

/** People, counts and times, which only the screens after the welcome screen show. */
const peopleAndTimes = web(
  '(?:ui/(?:avatar|badge|verified-badge|page/near-end)|lib/browser/use-in-view)\\.|lib/text/(?!local-time)',
);

/** In order of precedence: a module belongs to the first group that matches. */
export const chunkGroups = [
  // What every page needs. In more than a dozen small files, it was 4 kB larger when compressed.
  { name: 'shell', tags: ['$initial' as const] },
  // What the screens of sign-in share with others, and what sends input, comments included.
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
  // Sign-in and some menus need these, without the rest of the form; the feed does not.
  { name: 'eyes', test: web('ui/drawings/icons-eyes\\.') },
  // What the welcome screen shares with most others, but not with sign-in.
  {
    name: 'basics',
    test: (id: string) =>
      web('(?:ui|lib|styles)/').test(id) &&
      ![formParts, queryCache, beyondFirstPages, peopleAndTimes].some((part) => part.test(id)),
    minShareCount: 12,
  },
  // What members' screens share, with posts or without.
  {
    name: 'member',
    test: oneOf(
      /[\\/]@tanstack[\\/]/,
      contract('social/(?:posts|comments|notifications)\\.ts\\?endpoints|lists/machines\\.'),
      queryCache,
      peopleAndTimes,
      web('features/(?:notifications/|people/(?:my-points|user-search|follow))'),
      // Imported by the components beside every screen.
      web(
        '(?:features/break/break-queries|features/outbox/(?:outbox-query|outbox-slot|send-toggle)|lib/device-storage/(?:outbox-flag|press-notes))',
      ),
      web('(?:ui/(?:page/tabs|points-badge)|lib/(?:tab-reselection|browser/touch-screen|toggle))\\.'),
    ),
    minShareCount: 2,
  },
  // What screens with posts share.
  { name: 'posts', test: web('features/(?:posts|post-list)/'), minShareCount: 5 },
  // What opens over a page after a press, which no first page does.
  { name: 'sheets', test: web('ui/overlays/(?:sheet|use-modal)\\.') },
  // Questions, and what goes with the buttons that ask them. Files of their own would lengthen the first load's list.
  {
    name: 'questions',
    test: web(
      '(?:ui/(?:overlays/confirm-sheet|controls/on-single-press|use-focus-fallback)|lib/api/close-when-settled)\\.',
    ),
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));
