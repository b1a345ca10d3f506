import { updateProfile } from '@reelmates/contract/account/accounts';
import { login } from '@reelmates/contract/account/sign-in';
import { forYouFeed } from '@reelmates/contract/social/posts';
import { getUser } from '@reelmates/contract/social/users';
import { expect, test, vi } from 'vitest';
import { aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { refuse, sequence } from '../../testing/replies.ts';
import { ApiError, call, NetworkError } from './api.ts';

const unauthorized = refuse(401, 'UNAUTHENTICATED', 'Unauthorized');

test('a call refused with the previous cookie of a session is repeated once', async () => {
  const viewer = aViewer({ bio: 'Hi' });
  const api = fakeApi().on(updateProfile, sequence(unauthorized, viewer));
  expect(await call(updateProfile, { body: { bio: 'Hi' } })).toEqual(viewer);
  expect(api.sent(updateProfile).map(({ body }) => body)).toEqual([{ bio: 'Hi' }, { bio: 'Hi' }]);
});

// spec: S8.1, S8.2
test('a call without a session fails after the second try, a wrong password at the first', async () => {
  const api = fakeApi()
    .on(updateProfile, () => unauthorized)
    .on(login, () => refuse(401, 'BAD_CREDENTIALS', 'Invalid username or password'));
  await expect(call(updateProfile, { body: {} })).rejects.toMatchObject({
    message: '401: Unauthorized',
    isSignedOut: true,
  });
  expect(api.sent(updateProfile)).toHaveLength(2);
  await expect(call(login, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    status: 401,
    isSignedOut: false,
  });
  expect(api.sent(login)).toHaveLength(1);
});

// spec: S7.1, S7.2, S7.4
test('a call sends the session, and a body as JSON only where there is one', async () => {
  fakeApi()
    .on(getUser, () => refuse(404, 'NOT_FOUND', 'User not found'))
    .on(login, () => refuse(401, 'BAD_CREDENTIALS', 'Invalid username or password'));
  const sent = vi.spyOn(globalThis, 'fetch');
  await expect(call(getUser, { params: { userId: '7' } })).rejects.toThrow('404: User not found');
  await expect(call(login, { body: { username: 'a', password: 'b' } })).rejects.toThrow('401: ');
  expect(sent.mock.calls).toMatchObject([
    ['/api/users/7', { method: 'GET', credentials: 'same-origin', headers: {}, body: null }],
    [
      '/api/login',
      {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: '{"username":"a","password":"b"}',
      },
    ],
  ]);
});

test('a call has its query on iOS 16, which lacks URLSearchParams.size', async () => {
  const api = fakeApi().on(forYouFeed, () => ({ items: [], nextCursor: null }));
  vi.spyOn(URLSearchParams.prototype, 'size', 'get').mockReturnValue(undefined as never);
  await call(forYouFeed, { query: { cursor: 'next' } });
  expect(api.log).toEqual(['GET /api/posts?cursor=next']);
});

test('a call ends with the signal of its caller or the time limit, also on iOS 16, which lacks AbortSignal.any', async () => {
  fakeApi().on(forYouFeed, () => ({ items: [], nextCursor: null }));
  const signals: { any: unknown } = AbortSignal;
  vi.spyOn(signals, 'any', 'get').mockReturnValue(undefined);
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const sent = vi.spyOn(globalThis, 'fetch');
  const callers = [new AbortController(), new AbortController(), new AbortController()];
  callers[2]?.abort();
  for (const { signal } of callers) await call(forYouFeed, { query: {}, signal }).catch(() => undefined);
  const ended = () => sent.mock.calls.map(([, init]) => init?.signal?.aborted);
  expect(ended()).toEqual([false, false, true]);
  callers[0]?.abort();
  expect(ended()).toEqual([true, false, true]);
  time.abort();
  expect(ended()).toEqual([true, true, true]);
});

test.each([
  ['a captive portal', 511, '<h1>Accept our terms</h1>'],
  ['a content filter', 403, '<h1>Gambling is blocked here</h1>'],
  ['a proxy before a server that restarts', 502, ''],
])(
  'an error page of %s is no response of the server, and its text is not shown',
  async (_of, status, page) => {
    vi.stubGlobal(
      'fetch',
      async () => new Response(page, { status, headers: { 'content-type': 'text/html' } }),
    );
    const error = await call(getUser, { params: { userId: '7' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).not.toBeInstanceOf(ApiError);
    expect(error).toHaveProperty('message', "We can't reach Reelmates. Please try again.");
    vi.unstubAllGlobals();
  },
);
