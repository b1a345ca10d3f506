import { updateProfile } from '@reelmates/contract/account/accounts';
import { login } from '@reelmates/contract/account/sign-in';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

const unauthorized = { code: 'UNAUTHENTICATED', message: 'Unauthorized' };

/** Answers one after the other, then as the last. */
function answering(...answers: [status: number, body: object][]) {
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_path: string, { body }: { body?: string }) => {
    sent.push(body);
    const [status, json] = answers[Math.min(sent.length, answers.length) - 1] ?? [500, {}];
    return new Response(JSON.stringify(json), { status });
  });
  return sent;
}

test('a call refused with the former cookie of a session is sent once more', async () => {
  const sent = answering([401, unauthorized], [200, { id: '7' }]);
  expect(await call(updateProfile, { body: { bio: 'Hi' } })).toEqual({ id: '7' });
  expect(sent).toEqual(['{"bio":"Hi"}', '{"bio":"Hi"}']);
});

test('a call without a session fails after the second try, a wrong password at the first', async () => {
  const sent = answering([401, unauthorized]);
  await expect(call(updateProfile, { body: {} })).rejects.toMatchObject({
    message: '401: Unauthorized',
    isSignedOut: true,
  });
  expect(sent).toHaveLength(2);
  const tried = answering([401, { code: 'BAD_CREDENTIALS', message: 'Invalid username or password' }]);
  await expect(call(login, { body: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    status: 401,
    isSignedOut: false,
  });
  expect(tried).toHaveLength(1);
});
