import { currentUser, logout } from '@reelmates/contract/account/sign-in';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { refuse, sequence, unreachable } from '../../testing/replies.ts';
import { call, NetworkError } from './api.ts';
import { isLogOutDue, setLogOutDue } from './log-out-due.ts';

beforeEach(setLogOutDue);

it('ends the session before anything else is asked, once', async () => {
  const api = fakeApi()
    .on(logout, () => undefined)
    .on(currentUser, () => undefined);
  await Promise.all([call(currentUser, {}), call(currentUser, {})]);
  expect(api.log).toEqual(['POST /api/logout', 'GET /api/user', 'GET /api/user']);
  expect(isLogOutDue()).toBe(false);
});

it('sends no other request until the server has answered', async () => {
  const api = fakeApi()
    .on(logout, sequence(unreachable, refuse(503, 'UNAVAILABLE', 'Try again'), undefined))
    .on(currentUser, () => undefined);
  await expect(call(currentUser, {})).rejects.toThrow(NetworkError);
  await expect(call(currentUser, {})).rejects.toThrow(NetworkError);
  expect(api.sent(currentUser)).toHaveLength(0);
  await call(currentUser, {});
  expect(api.sent(currentUser)).toHaveLength(1);
});

it('does not take the page of a captive portal for the server', async () => {
  const portal = () =>
    Promise.resolve(new Response('<h1>Terms</h1>', { headers: { 'content-type': 'text/html' } }));
  vi.stubGlobal('fetch', portal);
  await expect(call(currentUser, {})).rejects.toThrow(NetworkError);
  vi.unstubAllGlobals();
  expect(isLogOutDue()).toBe(true);
});
