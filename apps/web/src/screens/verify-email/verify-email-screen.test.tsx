import { verifyEmail } from '@reelmates/contract/account/account-mail';
import type { Me } from '@reelmates/contract/account/sign-in';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { describe, expect, it } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse } from '../../testing/replies.ts';
import { VerifyEmailScreen } from './verify-email-screen.tsx';

function open(address?: string) {
  return renderScreen(
    <StrictMode>
      <VerifyEmailScreen />
    </StrictMode>,
    address === undefined ? {} : { at: address },
  );
}

// spec: S2.64, S4.32, S8.83
it('uses the token once and says that the email is verified', async () => {
  const api = fakeApi().on(verifyEmail, () => ({ message: 'ok' }));
  open('/verify-email?token=abc');
  expect(screen.getByRole('heading', { name: 'Verifying your email...' })).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  expect(api.sent(verifyEmail).map(({ body }) => body)).toEqual([{ token: 'abc' }]);
});

// spec: S4.33, S8.45
it('says at once that a link without a token is invalid', () => {
  const api = fakeApi();
  open('/verify-email');
  expect(screen.getByRole('heading', { name: 'Invalid verification link' })).toBeTruthy();
  expect(screen.getByText('This email verification link is invalid.')).toBeTruthy();
  expect(api.sent(verifyEmail)).toHaveLength(0);
});

// spec: S2.64, S4.32, S8.44
it('shows why it failed, with the way back to sign in', async () => {
  fakeApi().on(verifyEmail, () =>
    refuse(400, 'VALIDATION', 'The verification link is invalid or has expired'),
  );
  open('/verify-email?token=old');
  expect(await screen.findByRole('heading', { name: 'Verification Failed' })).toBeTruthy();
  expect(screen.getAllByText('The verification link is invalid or has expired')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Back to Sign In' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull();
});

it('can be tried again when there was no response', async () => {
  fakeApi();
  open('/verify-email?token=abc');
  const again = await screen.findByRole('button', { name: 'Try Again' });
  fakeApi().on(verifyEmail, () => ({ message: 'ok' }));
  await userEvent.click(again);
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
});

describe('a link whose first try got no response', () => {
  const used = () => refuse(400, 'VALIDATION', 'The verification link is invalid or has expired');

  async function tryTwice(viewer: Me | null) {
    fakeApi();
    open('/verify-email?token=abc');
    const again = await screen.findByRole('button', { name: 'Try Again' });
    fakeApi({ viewer }).on(verifyEmail, used);
    await userEvent.click(again);
  }

  it('counts as used by it where the email is verified', async () => {
    await tryTwice(aViewer({ emailVerified: true }));
    expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
  });

  it('may be used, where no account is signed in', async () => {
    await tryTwice(null);
    expect(await screen.findByRole('heading', { name: 'Link Already Used' })).toBeTruthy();
    expect(screen.getByText(/may be verified/)).toBeTruthy();
  });
});

it('says after a reload, too, that the email is verified', async () => {
  fakeApi().on(verifyEmail, () => ({ message: 'ok' }));
  const { unmount } = open('/verify-email?token=abc');
  await screen.findByRole('heading', { name: 'Email Verified' });
  // After a reload: the same address and history state.
  const entry: unknown = history.state;
  unmount();
  fakeApi({ viewer: aViewer({ emailVerified: true }) }).on(verifyEmail, () =>
    refuse(400, 'VALIDATION', 'The verification link is invalid or has expired'),
  );
  history.replaceState(entry, '', '/verify-email');
  open();
  expect(await screen.findByRole('heading', { name: 'Email Verified' })).toBeTruthy();
});

it('can be tried again after a 503', async () => {
  fakeApi().on(verifyEmail, () => refuse(503, 'UNAVAILABLE', 'Please try again in a moment.'));
  open('/verify-email?token=abc');
  expect(await screen.findByRole('button', { name: 'Try Again' })).toBeTruthy();
});

// spec: S8.43
it('says what failed where the server gives no reason', async () => {
  fakeApi().on(verifyEmail, () => foreignError);
  open('/verify-email?token=abc');
  expect(await screen.findByText('Failed to verify email. The link may have expired.')).toBeTruthy();
});
