import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, NetworkError } from '../../lib/api.ts';
import type { Attempt } from '../../lib/send-once.ts';
import { fakePostServer } from './fake-post-server.ts';
import { shareWin } from './share-win.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const win = { winAmount: '186.40', caption: 'first', isPublic: true };
const edited = { ...win, caption: 'edited' };

/** What the draft keeps between two tries. */
function memory() {
  const kept: { last: Attempt | null } = { last: null };
  return {
    kept,
    share: (request: typeof win) =>
      shareWin(request, kept.last, (attempt) => {
        kept.last = attempt;
      }),
  };
}

it('sends the same content under the same key until it is answered', async () => {
  const { sent, posts } = fakePostServer(['unanswered', 'unheard', 'ok']);
  const { share } = memory();
  await expect(share(win)).rejects.toBeInstanceOf(NetworkError);
  await expect(share(win)).rejects.toBeInstanceOf(NetworkError);
  expect(await share(win)).toBe(2);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(posts.size).toBe(1);
});

it('keeps the key before the request leaves', async () => {
  fakePostServer(['waits']);
  const { kept, share } = memory();
  void share(win);
  expect(kept.last?.body).toBe(JSON.stringify(win));
});

it.each([['unanswered'], ['unheard']] as const)(
  'makes one post with the new content when the %s one was changed',
  async (first) => {
    const { sent, posts } = fakePostServer([first, 'ok']);
    const { share } = memory();
    await expect(share(win)).rejects.toBeInstanceOf(NetworkError);
    expect(await share(edited)).toBe(2);
    expect([...posts.values()]).toEqual([edited]);
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH']);
  },
);

it('gives changed content a key of its own once the first one was refused', async () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'Win amount must be a positive number' };
  const { sent, posts } = fakePostServer([refusal, 'ok']);
  const { share } = memory();
  await expect(share(win)).rejects.toBeInstanceOf(ApiError);
  await share(edited);
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST']);
  expect(sent[0]?.key).not.toBe(sent[1]?.key);
  expect(posts.size).toBe(1);
});

it('shares changed content anew when the unanswered one turns out to be refused', async () => {
  const refusal = { status: 400, code: 'VALIDATION', message: 'no' };
  const { posts } = fakePostServer(['unheard', refusal, 'ok']);
  const { share } = memory();
  await expect(share(win)).rejects.toBeInstanceOf(NetworkError);
  await share(edited);
  expect([...posts.values()]).toEqual([edited]);
});

it('does not promise points for a post that was made private meanwhile', async () => {
  fakePostServer(['unanswered', 'ok']);
  const { share } = memory();
  await expect(share(win)).rejects.toBeInstanceOf(NetworkError);
  expect(await share({ ...win, isPublic: false })).toBe(0);
});
