import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { dismissToast } from '../../lib/toast-store.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

const route = 'POST /api/auth/verify-email';

function open(address: string) {
  renderAt(
    address,
    <StrictMode>
      <VerifyEmailScreen />
    </StrictMode>,
  );
}

it('uses the token once and says that the email is verified', async () => {
  const server = fakeServer({ [route]: () => ({ status: 200, body: { message: 'ok' } }) });
  open('/verify-email?token=abc');
  expect(screen.getByRole('heading', { name: 'Verifying your email...' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  expect(server.sent(route).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

it('says at once that a link without a token is invalid', () => {
  const server = fakeServer({});
  open('/verify-email');
  expect(screen.getByRole('heading', { name: 'Invalid verification link' })).toBeTruthy();
  expect(screen.getByText('This email verification link is invalid.')).toBeTruthy();
  expect(server.sent(route)).toHaveLength(0);
});

it('shows why it failed, with the way back to sign in', async () => {
  fakeServer({
    [route]: () => refusal(400, 'VALIDATION', 'The verification link is invalid or has expired'),
  });
  open('/verify-email?token=old');
  expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
  expect(screen.getAllByText('The verification link is invalid or has expired')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('can be tried again when nobody answered', async () => {
  fakeServer({});
  open('/verify-email?token=abc');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  fakeServer({ [route]: () => ({ status: 200, body: { message: 'ok' } }) });
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
});

it('can be tried again after a 503', async () => {
  fakeServer({ [route]: () => refusal(503, 'UNAVAILABLE', 'Please try again in a moment.') });
  open('/verify-email?token=abc');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});
