// spec: none, the outbox is not in it
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { aPlaySession, aUserCard } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { stored } from '../../testing/fake-idb-keyval.ts';
import { renderQueryHook } from '../../testing/render-screen.tsx';
import { Refusal, refuse, unreachable } from '../../testing/replies.ts';
import { soon } from '../../testing/soon.ts';
import { flushOutbox, newEntry, type OutboxEntry, sendQueued } from './flush-outbox.public.ts';
import { useOutbox } from './outbox-query.public.ts';
import { enqueue, readOutbox } from './outbox-store.ts';
import { useFlushOutbox } from './use-flush-outbox.public.ts';

/** The browser's database, shared by all tabs. */
vi.mock('idb-keyval', () => import('../../testing/fake-idb-keyval.ts'));

const aSession = (key: string): OutboxEntry<'session'> =>
  newEntry<'session'>('7', key, {
    kind: 'session',
    request: { amountSpent: '20.00', amountWon: '0.00', sessionDate: '2026-11-20T09:00:00.000Z' },
    typed: {},
  });

/** The signed-in account on the server, and its response instead of logging a session. */
function serve(signedIn: string) {
  const server = {
    signedIn,
    made: new Map<string, object>(),
    replies: [] as (Refusal | typeof unreachable)[],
  };
  fakeApi().on(logPlaySession, ({ body, headers }) => {
    const key = headers.get('idempotency-key') ?? '';
    const reply = server.replies.shift();
    if (headers.get('outbox-account') !== server.signedIn) {
      return refuse(401, 'UNAUTHENTICATED', 'Another account');
    }
    if (reply instanceof Refusal) return reply;
    server.made.set(key, body);
    return reply ?? aPlaySession();
  });
  return server;
}

const sentBy = async (accountId: string) => (await flushOutbox(accountId)).sent.length;

const keys = async () => (await readOutbox('7')).map(({ key }) => key);

beforeEach(() => {
  stored.clear();
});

it('sends all in order, once, and forgets them', async () => {
  const server = serve('7');
  await enqueue(aSession('first'));
  await enqueue(aSession('second'));
  expect(hasOutbox('7')).toBe(true);
  const [one, other] = await Promise.all([
    flushOutbox('7'),
    flushOutbox('7'),
    sendQueued(aSession('second')),
  ]);
  expect([one.sent.length, other.sent.length]).toEqual([2, 0]);
  expect([...server.made.keys()]).toEqual(['first', 'second']);
  expect(await keys()).toEqual([]);
  expect(hasOutbox('7')).toBe(false);
});

it('never sends one under another account, and keeps it for its own', async () => {
  const server = serve('8');
  await enqueue(aSession('mine'));
  expect(await sentBy('8')).toBe(0);
  expect(await sentBy('7')).toBe(0);
  expect(server.made.size).toBe(0);
  expect(await readOutbox('7')).toMatchObject([{ key: 'mine', problem: null }]);
  server.signedIn = '7';
  expect(await sentBy('7')).toBe(1);
});

it('keeps what got no response, under the same key', async () => {
  const server = serve('7');
  server.replies = [unreachable];
  await enqueue(aSession('first'));
  await enqueue(aSession('second'));
  expect(await sentBy('7')).toBe(0);
  expect(await readOutbox('7')).toMatchObject([
    { key: 'first', triedAt: expect.any(Number) },
    { key: 'second', triedAt: null },
  ]);
  expect(await sentBy('7')).toBe(2);
  expect(server.made.size).toBe(2);
});

it.each([
  refuse(401, 'UNAUTHENTICATED', 'Unauthorized'),
  refuse(429, 'RATE_LIMITED', 'Too many'),
  refuse(500, 'INTERNAL', 'Something went wrong'),
  refuse(503, 'UNAVAILABLE', 'Try again'),
])('a session stays in the outbox after a $status', async (refusal) => {
  const server = serve('7');
  // A request refused with 401 is repeated once.
  server.replies = [refusal, refusal];
  await enqueue(aSession('first'));
  expect(await sentBy('7')).toBe(0);
  expect(await readOutbox('7')).toMatchObject([{ problem: null }]);
});

it('keeps refused entries for the person, and continues', async () => {
  const server = serve('7');
  server.replies = [refuse(400, 'VALIDATION', 'It said 400')];
  await enqueue(aSession('bad'));
  await enqueue(aSession('good'));
  expect(await sentBy('7')).toBe(1);
  expect(await readOutbox('7')).toMatchObject([{ key: 'bad', triedAt: null, problem: 'It said 400' }]);
  // It is not tried again by itself.
  expect(await sentBy('7')).toBe(0);
  expect([...server.made.keys()]).toEqual(['good']);
});

it('disappears from the list after another tab has delivered it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  await enqueue({ ...aSession('first'), problem: 'Refused' });
  const { result } = renderQueryHook(() => {
    useFlushOutbox('7');
    return useOutbox('7');
  });
  await vi.waitFor(() => expect(result.current).toHaveLength(1), soon);
  for (const key of stored.keys()) stored.set(key, []);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.waitFor(() => expect(result.current).toEqual([]), soon);
});

it('shows what another tab has sent, and tells it what this one has', async () => {
  serve('7');
  const follow = newEntry<'follow'>('7', 'follow', {
    kind: 'follow',
    userId: '9',
    username: 'kea',
    on: true,
  });
  const otherTab = new BroadcastChannel('outbox-sent:7');
  onTestFinished(() => otherTab.close());
  const heard: OutboxEntry[] = [];
  otherTab.onmessage = ({ data }: MessageEvent<{ sent: OutboxEntry[] }>) => heard.push(...data.sent);
  const { client } = renderQueryHook(() => useFlushOutbox('7'));
  client.setQueryData(peopleKeys.search('kea'), [{ ...aUserCard({ id: '9' }), isFollowing: false }]);
  otherTab.postMessage({ from: 'another tab', sent: [follow] });
  await waitFor(() =>
    expect(client.getQueryData(peopleKeys.search('kea'))).toMatchObject([{ isFollowing: true }]),
  );
  await enqueue(aSession('first'));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(heard).toMatchObject([{ key: 'first' }]));
});
