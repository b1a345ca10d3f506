// spec: S4.29
import { expect, it } from 'vitest';
import { isLastAdmin } from './admins.rules.ts';

const active = (user_id: string) => ({ user_id, is_active: true });
const gone = (user_id: string) => ({ user_id, is_active: false });

it.each([
  ['the only one', [active('1')], '1', true],
  ['one of two', [active('1'), active('2')], '1', false],
  ['the only one who can still sign in', [active('1'), gone('2')], '1', true],
  ['one who cannot sign in any more', [active('1'), gone('2')], '2', false],
])('%s', (_case, admins, userId, expected) => {
  expect(isLastAdmin(admins, userId)).toBe(expected);
});
