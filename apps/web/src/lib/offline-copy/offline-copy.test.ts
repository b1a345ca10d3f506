import { currentUser } from '@reelmates/contract/account/sign-in';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPost, aViewer } from '../../testing/factories.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { unreachable } from '../../testing/replies.ts';
import { ApiError, NetworkError } from '../api/api.ts';
import { cacheExclusion } from '../device-storage/cached-exclusion.ts';
import { postKeys } from '../query-cache/keys/post-keys.ts';
import { viewerKey } from '../query-cache/keys/viewer-key.ts';
import { copiesShown } from './copies-shown.ts';
import { setCopyAccount } from './copy-account.ts';
import { deleteCopiesForExclusion, deleteCopiesOf, deleteOfflineCopy } from './delete-copies.ts';
import { fetchOrCopy } from './fetch-or-copy.ts';
import { storeOfflineCopies } from './offline-copy.ts';

/** The browser's database. */
const stored = vi.hoisted(() => new Map<string, unknown>());
/** Firefox throws at once where storage is blocked. */
const blocked = vi.hoisted(() => ({ storage: false }));
vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  get: async (key: string) => stored.get(key),
  setMany: (entries: [string, unknown][]) => {
    if (blocked.storage) throw new DOMException('The operation is insecure.', 'SecurityError');
    for (const [key, value] of entries) stored.set(key, structuredClone(value));
    return Promise.resolve();
  },
  delMany: async (keys: string[]) => {
    for (const key of keys) stored.delete(key);
  },
  entries: async () => [...stored],
  clear: async () => stored.clear(),
}));

const tracker: QueryKey = ['tracker', 'stats'];

function newClient() {
  return new QueryClient({ defaultOptions: { queries: { persister: fetchOrCopy, retry: false } } });
}

/** Loads a query in a new visit, without cached data. */
const visit = (queryKey: QueryKey, answer: () => Promise<unknown>, client = newClient()) =>
  client.fetchQuery({ queryKey, queryFn: answer });

const fails = (error: Error) => () => Promise.reject(error);
const offline = fails(new NetworkError());

/** Shows these data, signed in as that account, until they are stored on the device. */
async function show(accountId: string, shown: [QueryKey, unknown][]) {
  setCopyAccount(accountId);
  const client = newClient();
  const end = storeOfflineCopies(client, accountId);
  for (const [queryKey, data] of shown) client.setQueryData(queryKey, data);
  await vi.advanceTimersByTimeAsync(1_000);
  end();
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00Z') });
  fakeApi({ viewer: aViewer({ id: '7' }) });
});
afterEach(async () => {
  copiesShown.clear();
  // Stops the retries.
  await vi.runOnlyPendingTimersAsync();
  vi.useRealTimers();
  stored.clear();
  localStorage.clear();
});

it('shows the last response without a network', async () => {
  await show('7', [[tracker, { spent: '20.00' }]]);
  expect(await visit(tracker, offline)).toEqual({ spent: '20.00' });
  expect(copiesShown.some()).toBe(true);
});

it.each([429, 502, 503, 504])('shows it where %i only puts the request off', async (status) => {
  await show('7', [[tracker, { spent: '20.00' }]]);
  expect(await visit(tracker, fails(new ApiError(status, 'Busy', {})))).toEqual({ spent: '20.00' });
});

it.each([401, 403, 404, 500])('passes on a refusal with %i', async (status) => {
  await show('7', [[tracker, { spent: '20.00' }]]);
  await expect(visit(tracker, fails(new ApiError(status, 'No', {})))).rejects.toThrow(`${status}`);
});

it('prefers a response, and takes one that comes after the copy', async () => {
  await show('7', [[tracker, 'old']]);
  expect(await visit(tracker, async () => 'new')).toBe('new');

  let arrive = (_data: string) => {};
  const late = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const client = newClient();
  const shown = visit(tracker, () => late, client);
  await vi.advanceTimersByTimeAsync(2_900);
  expect(client.getQueryData(tracker)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(200);
  expect(await shown).toBe('old');
  arrive('new');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(tracker)).toBe('new');
  expect(copiesShown.some()).toBe(false);
});

it('asks until the server answers, and then loads again what showed a copy', async () => {
  await show('7', [[tracker, 'old']]);
  const client = newClient();
  await visit(tracker, offline, client);
  const api = fakeApi({ viewer: aViewer({ id: '7' }) });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(api.log).toEqual(['GET /api/user']);
  expect(copiesShown.some()).toBe(false);
  expect(client.getQueryState(tracker)?.isInvalidated).toBe(true);
});

it('keeps nothing of admins, and the first three pages of a list', async () => {
  const pages = Array.from({ length: 5 }, (_, index) => ({ items: [index], nextCursor: `${index}` }));
  await show('7', [
    [['admin', 'queues'], { posts: 3 }],
    [postKeys.feed('for-you'), { pages, pageParams: [undefined, '0', '1', '2', '3'] }],
  ]);
  await expect(visit(['admin', 'queues'], offline)).rejects.toThrow(NetworkError);
  expect(await visit(postKeys.feed('for-you'), offline)).toEqual({
    pages: pages.slice(0, 3),
    pageParams: [undefined, '0', '1'],
  });
});

it('is for the account that signed in last', async () => {
  await show('7', [[tracker, 'of 7']]);
  setCopyAccount('8');
  await expect(visit(tracker, offline)).rejects.toThrow(NetworkError);
});

it('is gone after a log-out, and a tab that was left open writes nothing more', async () => {
  await show('7', [[tracker, 'of 7']]);
  const client = newClient();
  const end = storeOfflineCopies(client, '7');
  await deleteOfflineCopy();
  client.setQueryData(tracker, 'later');
  await vi.advanceTimersByTimeAsync(2_000);
  end();
  expect(stored.size).toBe(0);
  await expect(visit(tracker, offline)).rejects.toThrow(NetworkError);
});

it('takes the number of its notifications from the icon with it, also where the session has ended by itself', async () => {
  const clearAppBadge = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', Object.assign(navigator, { clearAppBadge }));
  await show('7', [[tracker, 'of 7']]);
  await deleteOfflineCopy();
  expect(clearAppBadge).toHaveBeenCalledOnce();
});

it('is not written where the browser blocks storage, without a script error', async () => {
  blocked.storage = true;
  await show('7', [[tracker, 'of 7']]);
  blocked.storage = false;
  await expect(visit(tracker, offline)).rejects.toThrow(NetworkError);
});

it('is not written by a tab of the previous account, once another has signed in', async () => {
  setCopyAccount('7');
  const client = newClient();
  const end = storeOfflineCopies(client, '7');
  setCopyAccount('8');
  client.setQueryData(tracker, 'of 7');
  await vi.advanceTimersByTimeAsync(2_000);
  end();
  expect(stored.size).toBe(0);
  await expect(visit(tracker, offline)).rejects.toThrow(NetworkError);
});

it('asks a server that is away less and less often', async () => {
  await show('7', [[tracker, 'old']]);
  const api = fakeApi().on(currentUser, () => unreachable);
  await visit(tracker, offline);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // About 4 requests in the first two minutes, then one every 80 to 120 s.
  expect(api.sent(currentUser).length).toBeGreaterThan(5);
  expect(api.sent(currentUser).length).toBeLessThan(12);
});

it('during a break, closed data are deleted, not stored and not shown', async () => {
  const feed = postKeys.feed('for-you');
  await show('7', [
    [feed, 'posts'],
    [tracker, 'sessions'],
    [viewerKey, aViewer({ id: '7' })],
  ]);
  cacheExclusion('2031-07-23T08:00:00.000Z');
  await expect(visit(feed, offline)).rejects.toThrow(NetworkError);
  await deleteCopiesForExclusion();
  await show('7', [[feed, 'posts of another tab']]);
  expect(JSON.stringify([...stored])).not.toMatch(/for-you|posts of/);
  expect(await visit(tracker, offline)).toBe('sessions');
  // The app may have been closed before the copy of the viewer was updated.
  expect(await visit(viewerKey, offline)).toMatchObject({ selfExclusionEnd: '2031-07-23T08:00:00.000Z' });
});

it('forgets whom the viewer blocks, in lists and on pages', async () => {
  const theirs = aPost({ id: '1', user: { ...aPost().user, id: '9', username: 'blocked_9' } });
  const other = aPost({ id: '2' });
  const feed = postKeys.feed('for-you');
  await show('7', [
    [feed, { pages: [{ items: [theirs, other], nextCursor: null }], pageParams: [undefined] }],
    [postKeys.one('1'), theirs],
  ]);
  await deleteCopiesOf('9');
  expect(JSON.stringify([...stored])).not.toContain('blocked_9');
  expect(await visit(feed, offline)).toMatchObject({ pages: [{ items: [{ id: '2' }] }] });
  await expect(visit(postKeys.one('1'), offline)).rejects.toThrow(NetworkError);
});

it('does not store data that were removed within the second before writing', async () => {
  setCopyAccount('7');
  const client = newClient();
  const end = storeOfflineCopies(client, '7');
  client.setQueryData(postKeys.one('1'), 'a post');
  client.removeQueries({ queryKey: postKeys.one('1') });
  await vi.advanceTimersByTimeAsync(1_000);
  end();
  expect(stored.size).toBe(0);
});

it("deletes old, surplus and other accounts' copies at the next start", async () => {
  await show('8', [[['tracker', 'of 8'], 1]]);
  await show('7', [[['tracker', 'old'], 1]]);
  vi.setSystemTime(new Date('2026-12-24T09:00:00Z'));
  await show(
    '7',
    Array.from({ length: 160 }, (_, index) => [['tracker', 'many', index], index]),
  );
  await show('7', []);
  expect(stored.size).toBe(150);
  expect(JSON.stringify([...stored.keys()])).not.toMatch(/of 8|old/);
});
