import { beforeEach, expect, it, vi } from 'vitest';
import { hasOutbox } from '../../../lib/device-storage/outbox-flag.ts';
import { emptySession } from '../session-form/session-rules.ts';
import { flushOutbox, sendQueued } from './flush-outbox.public.ts';
import { enqueueSession, type QueuedSession, readOutbox } from './outbox-store.ts';

/** The browser's database: what one tab writes all others see. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    stored.set(key, change(stored.get(key))),
}));

function aSession(key: string, fields: Partial<QueuedSession> = {}): QueuedSession {
  return {
    key,
    request: {
      amountSpent: '20.00',
      amountWon: '0.00',
      sessionDate: '2026-11-20T09:00:00.000Z',
      accountId: '7',
    },
    typed: emptySession,
    tried: false,
    problem: null,
    ...fields,
  };
}

/** Who is signed in according to the server, which answers as the contract says. */
function serve(signedIn: string) {
  const server = { signedIn, made: new Map<string, object>(), answers: [] as (number | 'lost')[] };
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    const next = server.answers.shift() ?? 201;
    if (body.accountId !== server.signedIn) return Response.json({ code: 'CONFLICT' }, { status: 409 });
    if (typeof next === 'number' && next >= 400) {
      return Response.json({ message: `It said ${next}`, code: 'X' }, { status: next });
    }
    server.made.set(key, body);
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return Response.json({ id: key, ...body }, { status: 201 });
  });
  return server;
}

const keys = async () => (await readOutbox('7')).map(({ key }) => key);

beforeEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

it('sends all in order, once, and forgets them', async () => {
  const server = serve('7');
  await enqueueSession('7', aSession('first'));
  await enqueueSession('7', aSession('second'));
  expect(hasOutbox('7')).toBe(true);
  const sent = await Promise.all([flushOutbox('7'), flushOutbox('7'), sendQueued('7', 'second')]);
  expect(sent.slice(0, 2)).toEqual([2, 0]);
  expect([...server.made.keys()]).toEqual(['first', 'second']);
  expect(await keys()).toEqual([]);
  expect(hasOutbox('7')).toBe(false);
});

it('never sends one under another account, and keeps it for its own', async () => {
  const server = serve('8');
  await enqueueSession('7', aSession('mine'));
  expect(await flushOutbox('8')).toBe(0);
  expect(await flushOutbox('7')).toBe(0);
  expect(server.made.size).toBe(0);
  expect(await readOutbox('7')).toMatchObject([{ key: 'mine', problem: null }]);
  server.signedIn = '7';
  expect(await flushOutbox('7')).toBe(1);
});

it('keeps what got no answer, under the same key', async () => {
  const server = serve('7');
  server.answers = ['lost'];
  await enqueueSession('7', aSession('first'));
  await enqueueSession('7', aSession('second'));
  expect(await flushOutbox('7')).toBe(0);
  expect(await readOutbox('7')).toMatchObject([
    { key: 'first', tried: true },
    { key: 'second', tried: false },
  ]);
  expect(await flushOutbox('7')).toBe(2);
  expect(server.made.size).toBe(2);
});

it.each([401, 429, 500, 503])('waits on after a %d', async (status) => {
  const server = serve('7');
  server.answers = [status];
  await enqueueSession('7', aSession('first'));
  expect(await flushOutbox('7')).toBe(0);
  expect(await readOutbox('7')).toMatchObject([{ problem: null }]);
});

it('leaves what was refused to the person, and goes on', async () => {
  const server = serve('7');
  server.answers = [400];
  await enqueueSession('7', aSession('bad'));
  await enqueueSession('7', aSession('good'));
  expect(await flushOutbox('7')).toBe(1);
  expect(await readOutbox('7')).toMatchObject([{ key: 'bad', tried: false, problem: 'It said 400' }]);
  // It is not tried again by itself.
  expect(await flushOutbox('7')).toBe(0);
  expect([...server.made.keys()]).toEqual(['good']);
});
