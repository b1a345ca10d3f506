import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { dismissToast } from '../../lib/toast-store.ts';
import { ResetPasswordScreen } from './reset-password-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => dismissToast());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const route = 'POST /api/auth/reset-password';
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function choose(password: string, confirmation = password) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } });
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: confirmation } });
  fireEvent.click(screen.getByRole('button', { name: 'Reset Password' }));
  await pass(10);
}

it('leads to sign in when the link has no token', async () => {
  fakeServer({});
  renderAt('/reset-password', <ResetPasswordScreen />);
  await pass(10);
  expect(screen.getByText('Invalid Link')).toBeTruthy();
  expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
  expect(location.pathname).toBe('/login');
});

it('checks both passwords', async () => {
  const server = fakeServer({});
  renderAt('/reset-password?token=t', <ResetPasswordScreen />);
  await choose('short', 'other');
  expect(screen.getByText('Password must be at least 8 characters')).toBeTruthy();
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  expect(server.sent(route)).toHaveLength(0);
});

it('says that it is done and leads to sign in after 3 seconds', async () => {
  const server = fakeServer({ [route]: () => ({ status: 200, body: { message: 'ok' } }) });
  renderAt('/reset-password?token=t', <ResetPasswordScreen />);
  await choose('Reelmates2');
  expect(server.sent(route)[0]?.body).toEqual({ token: 't', newPassword: 'Reelmates2' });
  const heading = screen.getByRole('heading', { name: 'Password Reset Successful' });
  expect(document.activeElement).toBe(heading);
  await pass(2900);
  expect(location.pathname).toBe('/reset-password');
  await pass(100);
  expect(location.pathname).toBe('/login');
});

it('says why it failed and how to get a new link', async () => {
  fakeServer({
    [route]: () => refusal(400, 'VALIDATION', 'This password reset link is invalid or has expired.'),
  });
  renderAt('/reset-password?token=old', <ResetPasswordScreen />);
  await choose('Reelmates2');
  expect(screen.getByText('This password reset link is invalid or has expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Get a new one' }).getAttribute('href')).toBe('/forgot-password');
});

it('shows what is wrong with the password at the password', async () => {
  const errors = [{ path: 'newPassword', message: 'This password is too common' }];
  fakeServer({ [route]: () => refusal(400, 'VALIDATION', 'This password is too common', errors) });
  renderAt('/reset-password?token=t', <ResetPasswordScreen />);
  await choose('Password1');
  expect(screen.getByText('This password is too common')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('New password'));
});
