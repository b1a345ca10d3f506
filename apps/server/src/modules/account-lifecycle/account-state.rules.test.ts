// spec: none, deleting and restoring an account is not in it
import { describe, expect, it } from 'vitest';
import { accountStateOf } from './account-state.rules.ts';

const now = new Date('2026-03-01T10:00:00Z');
const earlier = new Date('2026-02-28T10:00:00Z');
const later = new Date('2026-03-02T10:00:00Z');

describe('the state of an account', () => {
  it.each([
    ['no ban and no deletion', { isBanned: false, deletedAt: null, eraseAfter: null }, 'active'],
    [
      'a ban with an end',
      { isBanned: true, bannedUntil: later, deletedAt: null, eraseAfter: null },
      'banned',
    ],
    [
      'a ban that has ended',
      { isBanned: true, bannedUntil: now, deletedAt: null, eraseAfter: null },
      'active',
    ],
    ['a ban', { isBanned: true, deletedAt: null, eraseAfter: null }, 'banned'],
    [
      'an erasure that is scheduled',
      { isBanned: false, deletedAt: earlier, eraseAfter: later },
      'deactivated',
    ],
    ['a ban and a scheduled erasure', { isBanned: true, deletedAt: earlier, eraseAfter: later }, 'banned'],
    ['an erasure that is due', { isBanned: false, deletedAt: earlier, eraseAfter: now }, 'erased'],
    [
      'a ban and an erasure that is due',
      { isBanned: true, deletedAt: earlier, eraseAfter: earlier },
      'erased',
    ],
    ['a deletion without a date', { isBanned: false, deletedAt: earlier, eraseAfter: null }, 'erased'],
  ])('%s', (_case, account, state) => {
    expect(accountStateOf({ bannedUntil: null, ...account }, now)).toBe(state);
  });
});
