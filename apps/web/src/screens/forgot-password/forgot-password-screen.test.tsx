import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { dismissToast } from '../../lib/toast-store.ts';
import { ForgotPasswordScreen } from './forgot-password-screen.tsx';

afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

const route = 'POST /api/auth/request-password-reset';
const email = () => screen.getByLabelText<HTMLInputElement>('Email');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Reset Link' }));

it('wants a valid email', async () => {
  const server = fakeServer({});
  renderAt('/forgot-password', <ForgotPasswordScreen />);
  await userEvent.type(email(), 'marnie');
  await send();
  expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
  expect(server.sent(route)).toHaveLength(0);
});

it('says the same whether or not there is such an account, and lets people try another address', async () => {
  const server = fakeServer({ [route]: () => ({ status: 200, body: { message: 'ok' } }) });
  renderAt('/forgot-password', <ForgotPasswordScreen />);
  await userEvent.type(email(), ' marnie@example.com ');
  await send();
  const heading = await screen.findByRole('heading', { name: 'Check Your Email' });
  expect(document.activeElement).toBe(heading);
  expect(screen.getByText('Check your email')).toBeTruthy();
  expect(screen.getByText(/^If there is an account with/)).toBeTruthy();
  expect(server.sent(route)[0]?.body).toEqual({ email: 'marnie@example.com' });
  await userEvent.click(screen.getByRole('button', { name: 'Use another email' }));
  expect(email().value).toBe('marnie@example.com');
});

it('keeps the address when it could not be sent', async () => {
  fakeServer({ [route]: () => refusal(429, 'RATE_LIMITED', 'Too many attempts.') });
  renderAt('/forgot-password', <ForgotPasswordScreen />);
  await userEvent.type(email(), 'marnie@example.com');
  await send();
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  expect(email().value).toBe('marnie@example.com');
});
