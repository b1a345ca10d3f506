// spec: none, common passwords are not in it
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  '12345678',
  'Password1',
  'Password123',
  'QWERTY123',
  'Passw0rd',
  'Welcome1',
  'iLoveYou',
])('%s is common, in whatever case', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Quokka-Teapot-41', 'password ', '', 'toString', 'a'.repeat(128)])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
