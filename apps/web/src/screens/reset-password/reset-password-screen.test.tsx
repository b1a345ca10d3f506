import { resetPassword } from '@reelmates/contract/account/account-mail';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse, sequence, unreachable } from '../../testing/replies.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function choose(password: string, confirmation = password) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await pass(10);
}

// spec: S4.34, S8.42
it('leads to sign in when the link has no token', async () => {
  fakeApi();
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password' });
  await pass(10);
  expect(screen.getByText('Invalid Link')).toBeTruthy();
  expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
  expect(location.pathname).toBe('/login');
});

// spec: S2.63, S5.44, S5.45
it('a short password and a different confirmation are refused at their fields', async () => {
  const api = fakeApi();
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=t' });
  expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  await choose('short', 'other');
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(api.sent(resetPassword)).toHaveLength(0);
});

// spec: S2.63, S4.35, S8.82, S9.9
it('says that it is done and leads to sign in after 3 seconds', async () => {
  const api = fakeApi().on(resetPassword, () => ({ message: 'ok' }));
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=t' });
  await choose('Reelmates2');
  expect(api.sent(resetPassword)[0]?.body).toEqual({ token: 't', newPassword: 'Reelmates2' });
  const heading = screen.getByRole('heading', { name: 'Password Reset Successful' });
  expect(document.activeElement).toBe(heading);
  await pass(2900);
  expect(location.pathname).toBe('/reset-password');
  await pass(100);
  expect(location.pathname).toBe('/login');
});

it('says why it failed and how to get a new link', async () => {
  fakeApi().on(resetPassword, () =>
    refuse(400, 'VALIDATION', 'This password reset link is invalid or has expired.'),
  );
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=old' });
  await choose('Reelmates2');
  expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get a new one' }).getAttribute('href')).toBe('/forgot-password');
});

it('may have set the password where the link does not work after a try without an answer', async () => {
  fakeApi().on(
    resetPassword,
    sequence(unreachable, refuse(400, 'VALIDATION', 'This password reset link is invalid or has expired.')),
  );
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=t' });
  await choose('Reelmates2');
  expect(screen.getByText('Password Reset Failed')).toBeTruthy();
  await choose('Reelmates2');
  expect(screen.getByText('Your first try may have set its password. Sign in with it.')).toBeTruthy();
  expect(screen.queryByText('Password Reset Failed')).toBeNull();
  expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('link', { name: 'Get a new one' })).toBeTruthy();
});

it('a refused password shows the message at its field', async () => {
  const errors = [{ path: 'newPassword', message: 'This password is too common' }];
  fakeApi().on(resetPassword, () => refuse(400, 'VALIDATION', 'This password is too common', { errors }));
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=t' });
  await choose('Password1');
  expect(screen.getByText('This password is too common')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
});

// spec: S8.41
it('says what failed where the server gives no reason', async () => {
  fakeApi().on(resetPassword, () => foreignError);
  renderScreen(<ResetPasswordScreen />, { at: '/reset-password?token=t' });
  await choose('Reelmates2');
  expect(screen.getByText('Failed to reset password. The link may have expired.')).toBeTruthy();
});
