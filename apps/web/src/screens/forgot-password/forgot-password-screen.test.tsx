import { requestPasswordReset } from '@reelmates/contract/account/account-mail';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { foreignError, refuse } from '../../testing/replies.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));

// spec: S5.43
it('an invalid email is refused without a request', async () => {
  const api = fakeApi();
  renderScreen(<ForgotPasswordScreen />, { at: '/forgot-password' });
  await userEvent.type(email(), 'marnie');
  await send();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(api.sent(requestPasswordReset)).toHaveLength(0);
});

// spec: S2.62, S8.81
it('says the same whether or not there is such an account, and lets people try another address', async () => {
  const api = fakeApi().on(requestPasswordReset, () => ({ message: 'ok' }));
  renderScreen(<ForgotPasswordScreen />, { at: '/forgot-password' });
  await userEvent.type(email(), ' marnie@example.com ');
  await send();
  const heading = await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Check your email')).toBeTruthy();
  expect(screen.getByText(/^If there is an account with/)).toBeTruthy();
  expect(api.sent(requestPasswordReset)[0]?.body).toEqual({ email: 'marnie@example.com' });
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(email().value).toBe('marnie@example.com');
});

it('keeps the address when it could not be sent', async () => {
  fakeApi().on(requestPasswordReset, () => refuse(429, 'RATE_LIMITED', 'Too many attempts.'));
  renderScreen(<ForgotPasswordScreen />, { at: '/forgot-password' });
  await userEvent.type(email(), 'marnie@example.com');
  await send();
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  expect(email().value).toBe('marnie@example.com');
});

// spec: S8.40
it('says what failed where the server gives no reason', async () => {
  fakeApi().on(requestPasswordReset, () => foreignError);
  renderScreen(<ForgotPasswordScreen />, { at: '/forgot-password' });
  await userEvent.type(email(), 'marnie@example.com');
  await send();
  expect(await screen.findByText('Failed to send reset email. Please try again.')).toBeTruthy();
});
