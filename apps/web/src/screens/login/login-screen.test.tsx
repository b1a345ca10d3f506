import { deleteAccount } from '@reelmates/contract/account/account-deletion';
import { exportAccount } from '@reelmates/contract/account/data-export';
import { login, type Me } from '@reelmates/contract/account/sign-in';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { flagOutbox, hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { refuse } from '../../testing/replies.ts';
import { LoginScreen } from './login-screen.tsx';

const marnie = aViewer({ id: '7' });

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function signIn() {
  await userEvent.type(username(), 'marnie_r');
  await userEvent.type(password(), 'Reelmates1');
  await userEvent.click(submit());
}

const welcome = () => fakeApi().on(login, () => marnie);

// spec: S2.49, S5.1, S5.2
it('asks for both on submit, focuses the first, and takes a message back as soon as something is typed', async () => {
  const api = welcome();
  renderScreen(<LoginScreen />, { at: '/login' });
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
  expect(screen.getByText('Sign in to continue tracking your gaming')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password',
  );
  await userEvent.type(username(), ' ');
  expect(screen.queryByText('Username is required')).toBeNull();
  await userEvent.click(submit());
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(username());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(username(), 'm');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  expect(api.sent(login)).toHaveLength(0);
});

it('a browser that blocks cookies is told so, instead of being signed out right after signing in', async () => {
  const cookies = vi.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
  const api = welcome();
  renderScreen(<LoginScreen />, { at: '/login' });
  await signIn();
  expect(await screen.findByText('Cookies are blocked')).toBeTruthy();
  expect(api.sent(login)).toHaveLength(0);
  cookies.mockRestore();
});

// spec: S8.3
it('a failed sign-in shows why, preserves the username and focuses the password', async () => {
  fakeApi().on(login, () => refuse(401, 'BAD_CREDENTIALS', 'Invalid username or password'));
  renderScreen(<LoginScreen />, { at: '/login' });
  await signIn();
  expect(await screen.findByText('Login failed')).toBeTruthy();
  expect(screen.getByText('Invalid username or password')).toBeTruthy();
  expect(username().value).toBe('marnie_r');
  expect(password().value).toBe('Reelmates1');
  expect(document.activeElement).toBe(password());
});

it('takes the message of a failure back when the next attempt succeeds', async () => {
  let attempts = 0;
  fakeApi().on(login, () => {
    attempts += 1;
    return attempts === 1 ? refuse(401, 'BAD_CREDENTIALS', 'Invalid username or password') : marnie;
  });
  renderScreen(<LoginScreen />, { at: '/login' });
  await signIn();
  await screen.findByText('Login failed');
  await userEvent.click(submit());
  await waitFor(() => expect(attempts).toBe(2));
  // Long before the toast disappears by itself.
  await waitFor(() => expect(screen.queryByText('Login failed')).toBeNull(), { timeout: 2_000 });
});

it('deletes drafts of an account whose session ended by itself, and leaves its outbox', async () => {
  welcome();
  for (const account of ['7', '8']) {
    writeDraft(account, 'win', { caption: `of ${account}` });
    flagOutbox(account, 1);
  }
  renderScreen(<LoginScreen />, { at: '/login' });
  await signIn();
  await waitFor(() => expect(readDraft('8', 'win')).toBeUndefined());
  expect(hasOutbox('8')).toBe(true);
  expect(readDraft('7', 'win')).toEqual({ caption: 'of 7' });
  expect(hasOutbox('7')).toBe(true);
});

// spec: S4.7
it('sends one request however often it is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<Me>();
  const api = fakeApi().on(login, () => promise);
  renderScreen(<LoginScreen />, { at: '/login' });
  await userEvent.type(username(), 'marnie_r');
  await userEvent.type(password(), 'Reelmates1');
  // Both events come before a render.
  act(() => {
    submit().click();
    submit().click();
  });
  const pending = await screen.findByRole('button', { name: 'Signing in...' });
  await userEvent.click(pending);
  await userEvent.type(password(), '{Enter}');
  await act(async () => resolve(marnie));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(api.sent(login)).toHaveLength(1);
});

// spec: S2.50
it.each([
  ['/login', '/'],
  ['/login?next=%2Ftracker%3Ffrom%3Dmail', '/tracker?from=mail'],
  ['/login?next=%2F%2Fevil.example%2F', '/'],
  ['/login?next=https%3A%2F%2Fevil.example%2F', '/'],
])('%s leads to %s', async (address, target) => {
  welcome();
  renderScreen(<LoginScreen />, { at: address });
  await signIn();
  await waitFor(() => expect(location.pathname + location.search).toBe(target));
  expect(location.host).not.toContain('evil');
});

it('a signed-in person is redirected to the wanted page', async () => {
  fakeApi({ viewer: marnie });
  renderScreen(<LoginScreen />, { at: '/login?next=/tracker' });
  await waitFor(() => expect(location.pathname).toBe('/tracker'));
});

it('lets a banned person take their data and delete the account', async () => {
  let tokens = 0;
  const ban = () =>
    refuse(403, 'BANNED', 'This account has been banned.', {
      leaveToken: `token-${++tokens}`,
      ban: { reason: 'Casino links', until: '2031-03-01T00:00:00.000Z' },
    });
  const api = fakeApi()
    .on(login, ban)
    .on(exportAccount, () => undefined)
    .on(deleteAccount, () => undefined);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderScreen(<LoginScreen />, { at: '/login' });
  await signIn();
  expect(await screen.findByText('Casino links')).toBeTruthy();
  expect(screen.getByText(/^The ban ends on (Feb 28|Mar 1), 2031/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Download your data' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account is deleted')).toBeTruthy();
  expect(api.sent(deleteAccount)[0]?.body).toEqual({ password: 'Reelmates1' });
  // Each token works once; the first one was only the response to signing in.
  const used = [...api.sent(exportAccount), ...api.sent(deleteAccount)];
  expect(used.map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer token-2',
    'Bearer token-3',
  ]);
  saved.mockRestore();
});
