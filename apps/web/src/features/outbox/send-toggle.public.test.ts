// spec: none, the outbox is not in it
import { beforeEach, expect, it, vi } from 'vitest';
import { clearOutbox, hasOutbox } from '../../lib/device-storage/outbox-flag.ts';
import { viewerKey } from '../../lib/query-cache/keys/viewer-key.ts';
import { aViewer } from '../../testing/factories.ts';
import { createTestQueryClient } from '../../testing/render-screen.tsx';
import { enqueue, readOutbox } from './outbox-store.ts';

/** The browser's database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
const browser = vi.hoisted(() => ({ hasDatabase: true }));
const open = vi.hoisted(() => () => {
  if (!browser.hasDatabase) throw new Error('no IndexedDB in this window');
  return stored;
});
vi.mock('idb-keyval', () => ({
  get: async (key: string) => open().get(key),
  update: async (key: string, change: (value: unknown) => unknown) =>
    open().set(key, change(stored.get(key))),
  del: async (key: string) => stored.delete(key),
}));

beforeEach(() => {
  stored.clear();
  browser.hasDatabase = true;
  localStorage.clear();
});

const like = { kind: 'like', postId: '5', author: 'maria', on: true } as const;

/** The page of an account. Each call is a new page, which knows nothing of the presses of the others. */
async function openPage(id = '7') {
  vi.resetModules();
  const client = createTestQueryClient();
  client.setQueryData(viewerKey, aViewer({ id }));
  const { NetworkError } = await import('../../lib/api/api.ts');
  return { client, NetworkError, ...(await import('./send-toggle.public.ts')) };
}

it('a press that a page has left behind is in the outbox of the next page, once', async () => {
  const { client, notePress } = await openPage();
  notePress(client, like);
  expect(hasOutbox('7')).toBe(true);
  const entry = { kind: 'like', key: 'like:5', postId: '5', on: true, triedAt: null };
  expect(await readOutbox('7')).toMatchObject([entry]);
  expect(await readOutbox('7')).toMatchObject([entry]);
  expect(localStorage.getItem('presses:7')).toBeNull();
});

it('of several presses on one item the last one is left behind, in place of a queued one', async () => {
  const { client, notePress } = await openPage();
  await enqueue({ ...like, key: 'like:5', accountId: '7', triedAt: null, problem: null });
  notePress(client, like);
  notePress(client, { ...like, on: false });
  expect(await readOutbox('7')).toMatchObject([{ key: 'like:5', on: false }]);
});

it('an answered press leaves nothing behind, also where a second one was pressed in the meantime', async () => {
  const { client, notePress } = await openPage();
  const removeFirst = notePress(client, like);
  const removeSecond = notePress(client, { ...like, on: false });
  removeFirst();
  expect(localStorage.getItem('presses:7')).toContain('"on":false');
  removeSecond();
  expect(localStorage.getItem('presses:7')).toBeNull();
  expect(hasOutbox('7')).toBe(false);
});

it('a press belongs to its account, and a log-out deletes it', async () => {
  const { client, notePress } = await openPage();
  notePress(client, like);
  expect(hasOutbox('8')).toBe(false);
  expect(await readOutbox('8')).toEqual([]);
  await clearOutbox('7');
  expect(hasOutbox('7')).toBe(false);
  expect(await readOutbox('7')).toEqual([]);
});

it('at most 50 presses are left behind, and a full outbox takes none', async () => {
  const { client, notePress } = await openPage();
  for (let at = 0; at < 60; at += 1) notePress(client, { ...like, postId: String(at) });
  const left = await readOutbox('7');
  expect(left.map(({ key }) => key)).toEqual(Array.from({ length: 50 }, (_, at) => `like:${at + 10}`));
  notePress(client, like);
  expect(await readOutbox('7')).toHaveLength(50);
  expect(localStorage.getItem('presses:7')).toBeNull();
});

it('in a window without IndexedDB nothing is left behind, which would prevent the log-out', async () => {
  browser.hasDatabase = false;
  const { client, notePress } = await openPage();
  notePress(client, like);
  expect(await readOutbox('7')).toEqual([]);
  expect(hasOutbox('7')).toBe(false);
});

it('a press whose page is still open does not delay the next one', async () => {
  const { client, notePress, sendToggle } = await openPage();
  notePress(client, { ...like, postId: '6' });
  const send = vi.fn(async () => ({ isLiked: true, likesCount: 1 }));
  expect(await sendToggle<'like'>(client, like, send)).toEqual({ isLiked: true, likesCount: 1 });
  expect(send).toHaveBeenCalledOnce();
});

it('a press whose connection fails after the log-out is not stored on the device', async () => {
  const { client, sendToggle, NetworkError } = await openPage();
  const send = async () => {
    client.setQueryData(viewerKey, null);
    throw new NetworkError();
  };
  await expect(sendToggle<'like'>(client, like, send)).rejects.toThrow();
  expect(stored.size).toBe(0);
  expect(hasOutbox('7')).toBe(false);
});
