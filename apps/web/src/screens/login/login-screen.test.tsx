import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer, marnie, refusal, renderAt } from '../../features/accounts/test-kit.tsx';
import { readDraft, writeDraft } from '../../lib/device-storage/drafts.ts';
import { flagOutbox, hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { dismissToast } from '../../lib/toast-store.ts';
import { LoginScreen } from './login-screen.tsx';

afterEach(() => {
  act(() => dismissToast());
  vi.unstubAllGlobals();
});

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign In' });

async function signIn() {
  await userEvent.type(username(), 'marnie_r');
  await userEvent.type(password(), 'Reelmates1');
  await userEvent.click(submit());
}

const welcome = { 'POST /api/login': () => ({ status: 200, body: marnie }) };

it('asks for both on submit, focuses the first, and takes a message back as soon as something is typed', async () => {
  const server = fakeServer(welcome);
  renderAt('/login', <LoginScreen />);
  await userEvent.type(username(), ' ');
  expect(screen.queryByText('Username is required')).toBeNull();
  await userEvent.click(submit());
  expect(await screen.findByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(username());
  expect(username().getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(username(), 'm');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  expect(server.sent('POST /api/login')).toHaveLength(0);
});

it('says why it failed, keeps what was typed and goes back to the password', async () => {
  fakeServer({ 'POST /api/login': () => refusal(401, 'BAD_CREDENTIALS', 'Invalid username or password') });
  renderAt('/login', <LoginScreen />);
  await signIn();
  expect(await screen.findByText('Login failed')).toBeTruthy();
  expect(screen.getByText('Invalid username or password')).toBeTruthy();
  expect(username().value).toBe('marnie_r');
  expect(password().value).toBe('Reelmates1');
  expect(document.activeElement).toBe(password());
});

it('deletes drafts of an account whose session ended by itself, and leaves its outbox', async () => {
  fakeServer(welcome);
  for (const account of ['7', '8']) {
    writeDraft(account, 'win', { caption: `of ${account}` });
    flagOutbox(account, true);
  }
  renderAt('/login', <LoginScreen />);
  await signIn();
  await waitFor(() => expect(readDraft('8', 'win')).toBeUndefined());
  expect(hasOutbox('8')).toBe(true);
  expect(readDraft('7', 'win')).toEqual({ caption: 'of 7' });
  expect(hasOutbox('7')).toBe(true);
});

it('sends one request however often it is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>();
  const server = fakeServer({ 'POST /api/login': () => promise });
  renderAt('/login', <LoginScreen />);
  await userEvent.type(username(), 'marnie_r');
  await userEvent.type(password(), 'Reelmates1');
  // Both arrive before anything has been drawn.
  act(() => {
    submit().click();
    submit().click();
  });
  const pending = await screen.findByRole('button', { name: 'Signing in...' });
  await userEvent.click(pending);
  await userEvent.type(password(), '{Enter}');
  await act(async () => resolve({ status: 200, body: marnie }));
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(server.sent('POST /api/login')).toHaveLength(1);
});

it.each([
  ['/login', '/'],
  ['/login?next=%2Ftracker%3Ffrom%3Dmail', '/tracker?from=mail'],
  ['/login?next=%2F%2Fevil.example%2F', '/'],
  ['/login?next=https%3A%2F%2Fevil.example%2F', '/'],
])('%s leads to %s', async (address, target) => {
  fakeServer(welcome);
  renderAt(address, <LoginScreen />);
  await signIn();
  await waitFor(() => expect(location.pathname + location.search).toBe(target));
  expect(location.host).not.toContain('evil');
});

it('has nothing to ask somebody who is signed in', async () => {
  fakeServer({ 'GET /api/user': () => ({ status: 200, body: marnie }) });
  renderAt('/login?next=/tracker', <LoginScreen />);
  await waitFor(() => expect(location.pathname).toBe('/tracker'));
});

it('lets a banned person take their data and delete the account', async () => {
  let tokens = 0;
  const ban = () => ({
    status: 403,
    body: { code: 'BANNED', message: 'This account has been banned.', leaveToken: `token-${++tokens}` },
  });
  const used: (string | null)[] = [];
  const server = fakeServer({ 'POST /api/login': ban, 'DELETE /api/users/me': () => ({ status: 204 }) });
  const answer = fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    if (token) used.push(token);
    return path === '/api/users/me/export' ? Promise.resolve(new Response('zip')) : answer(path, init);
  });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  renderAt('/login', <LoginScreen />);
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Download your data' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  expect(await screen.findByText('Your account is deleted')).toBeTruthy();
  expect(server.sent('DELETE /api/users/me')[0]?.body).toEqual({ password: 'Reelmates1' });
  // Each works once, and the first was only the answer to signing in.
  expect(used).toEqual(['Bearer token-2', 'Bearer token-3']);
  saved.mockRestore();
});
