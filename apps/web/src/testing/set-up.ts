import type { SetUp } from '@reelmates/contract/admin/set-up';

/** Of a new instance on the operator's own machine. */
export function aSetUp(overrides: Partial<SetUp> = {}): SetUp {
  return {
    done: 1,
    total: 4,
    admins: { state: 'done', active: 1 },
    mail: {
      state: 'toDo',
      server: null,
      hasLogin: false,
      from: 'Reelmates <support@localhost>',
      test: null,
      queue: { waiting: 0, failing: 0, givenUp: 0, reason: null },
    },
    address: {
      state: 'toDo',
      publicUrl: 'http://localhost:3000',
      reachedAs: 'localhost:3000',
      byHttps: null,
      trustedProxies: 0,
      problems: ['local'],
    },
    prizes: { state: 'toDo', month: '2026-11', promised: '$500', isDefault: true, prizes: [] },
    facts: {
      database: 'embedded',
      photos: 'folder',
      limits: 'memory',
      competitionTimeZone: 'Australia/Sydney',
      adminTimeZone: 'Europe/Malta',
      showExamples: true,
    },
    ...overrides,
  };
}

/** With a mail server that is not tested yet. */
export const aMailSetUp = (overrides: Partial<SetUp['mail']> = {}): SetUp['mail'] => ({
  ...aSetUp().mail,
  server: 'smtps://mail.example:465',
  hasLogin: true,
  from: 'Reelmates <hi@reelmates.example>',
  ...overrides,
});
