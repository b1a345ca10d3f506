import type { Me } from '@reelmates/contract/account/sign-in';
import { expect, test } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { changesOf, type SettingsValues, settingsResolver, valuesOf } from './settings-form.ts';

const marnie = aViewer({ id: '7' });

const me: Me = { ...marnie, bio: 'Two-dollar limit.' };

async function errorsOf(typed: Partial<SettingsValues>, account: Me = me) {
  const values = { ...valuesOf(account), ...typed };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await settingsResolver(account)(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]));
}

test('only what differs is sent, as the server keeps it', () => {
  const changes = (typed: Partial<SettingsValues>) => changesOf({ ...valuesOf(me), ...typed }, me);
  expect(changes({})).toEqual({});
  expect(
    changes({ profileTag: ' marnie_r ', bio: 'Two-dollar limit.\n', email: 'marnie@example.com ' }),
  ).toEqual({});
  expect(changes({ profileTag: 'Marnie_R' })).toEqual({ profileTag: 'Marnie_R' });
  expect(changes({ bio: '' })).toEqual({ bio: '' });
  expect(changes({ bio: 'One\r\ntwo' })).toEqual({ bio: 'One\ntwo' });
  expect(changes({ showName: true })).toEqual({ showName: true });
});

test('a current password goes along only where something asks for it', () => {
  const changes = (typed: Partial<SettingsValues>) => changesOf({ ...valuesOf(me), ...typed }, me);
  expect(changes({ currentPassword: 'filled in by the browser' })).toEqual({});
  expect(changes({ email: 'new@example.com', currentPassword: 'Old1' })).toEqual({
    email: 'new@example.com',
    currentPassword: 'Old1',
  });
  expect(
    changes({ newPassword: 'New-One-1', confirmPassword: 'New-One-1', currentPassword: 'Old1' }),
  ).toEqual({
    newPassword: 'New-One-1',
    confirmPassword: 'New-One-1',
    currentPassword: 'Old1',
  });
});

// spec: S5.17, S5.18, S5.19
test('each field of the settings has its rules', async () => {
  expect(await errorsOf({})).toEqual({});
  expect(await errorsOf({ profileTag: '  ' })).toEqual({ profileTag: 'Profile tag is required' });
  expect(await errorsOf({ profileTag: '_marnie' })).toEqual({
    profileTag: 'Username cannot start or end with underscore',
  });
  expect(await errorsOf({ bio: 'x'.repeat(150) })).toEqual({});
  expect(await errorsOf({ bio: 'x'.repeat(151) })).toEqual({ bio: 'Bio must be 150 characters or less' });
  expect(await errorsOf({ email: 'marnie@', currentPassword: 'Old1' })).toEqual({
    email: 'Invalid email address',
  });
});

test('a new email needs the current password, an old one or the one that waits does not', async () => {
  expect(await errorsOf({ email: 'new@example.com' })).toEqual({
    currentPassword: 'Current password is incorrect',
  });
  expect(await errorsOf({ email: 'new@example.com', currentPassword: 'Old1' })).toEqual({});
  expect(await errorsOf({ email: 'MARNIE@example.com' })).toEqual({});
  expect(
    await errorsOf({ email: 'waits@example.com' }, { ...me, pendingEmail: 'waits@example.com' }),
  ).toEqual({});
});

// spec: S5.20
test('a new password needs the current one and its repetition', async () => {
  const text = "Passwords don't match or current password required";
  const good = { currentPassword: 'Old1', newPassword: 'New-One-1', confirmPassword: 'New-One-1' };
  expect(await errorsOf(good)).toEqual({});
  expect(await errorsOf({ ...good, currentPassword: '' })).toEqual({ confirmPassword: text });
  expect(await errorsOf({ ...good, confirmPassword: 'New-One-2' })).toEqual({ confirmPassword: text });
  expect(await errorsOf({ ...good, newPassword: 'short', confirmPassword: 'short' })).toEqual({
    newPassword: 'Password must be at least 8 characters',
  });
  expect(await errorsOf({ confirmPassword: 'alone' })).toMatchObject({ confirmPassword: text });
});
