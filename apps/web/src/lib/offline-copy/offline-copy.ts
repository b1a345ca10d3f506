import { currentUser, type Me } from '@reelmates/contract/account/sign-in';
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, entries, get, setMany } from 'idb-keyval';
import { call } from '../api/api.ts';
import { deleteWorkerCaches } from '../browser/worker-caches.ts';
import { cachedExclusion } from '../device-storage/cached-exclusion.ts';
import { cacheEffects } from '../query-cache/cache-effects.ts';
import { belongsToUser, withoutEntriesOf } from '../query-cache/entries-of-user.ts';
import { viewerKey } from '../query-cache/keys/viewer-key.ts';
import { copiesShown } from './copies-shown.ts';
import { copyAccount } from './copy-account.ts';

/*
 * The last responses of the server, query by query, so that the app opens without a connection. They are stored for the
 * signed-in account and read for that account only. A break, a block, a log-out and another account delete from them
 * what they delete from the query cache. Decision 071.
 */

/** The last data of a query. */
type Copy = { accountId: string; queryKey: QueryKey; data: unknown; storedAt: number };

const MAX_COPIES = 150;
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;
/** Of a long list, only the first pages are stored. */
const MAX_PAGES = 3;
const WRITE_AFTER_MS = 1_000;
/**
 * The delay doubles after each attempt without a response, and is up to half longer at random, so that not all phones
 * try at once.
 */
const ASK_AGAIN_MS = { first: 10_000, longest: 80_000 };

const storageKey = 'offline-copy';
const store = createStore(storageKey, 'queries');

/** The copy of a query; undefined if the device has none for this account, or no storage. */
async function readCopy({ queryHash, queryKey }: Query): Promise<unknown> {
  if (!isCopied(queryKey)) return undefined;
  try {
    const copy = await get<Copy>(queryHash, store);
    if (!copy || copy.accountId !== copyAccount()) return undefined;
    return queryKey[0] === viewerKey[0] ? inBreak(copy.data as Me) : copy.data;
  } catch {
    return undefined;
  }
}

/** A break that started just before the app was closed is stored sooner than the copy of the viewer. */
const inBreak = (viewer: Me): Me => ({
  ...viewer,
  selfExclusionEnd: viewer.selfExclusionEnd ?? cachedExclusion(),
});

/**
 * Stores everything that is loaded from now on, and everything already loaded.
 * @returns a function that stops it
 */
export function storeOfflineCopies(client: QueryClient, accountId: string): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const copies = [...changed.values()]
      // A block or a break may have removed it in the meantime.
      .filter((query) => client.getQueryCache().get(query.queryHash) === query)
      .map((query) => copyOf(query, accountId))
      .filter((copy) => copy !== undefined);
    changed.clear();
    if (copies.length > 0 && copyAccount() === accountId) void writeCopies(copies);
  };
  const note = (query: Query) => {
    if (!isCopied(query.queryKey)) return;
    changed.set(query.queryHash, query);
    timer ??= setTimeout(write, WRITE_AFTER_MS);
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query);
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', onHidden);
  for (const query of client.getQueryCache().getAll()) note(query);
  void prune(accountId).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener('visibilitychange', onHidden);
  };
}

async function writeCopies(copies: [string, Copy][]): Promise<void> {
  try {
    await setMany(copies, store);
  } catch {
    // There is no space, or storage is blocked, which some browsers throw at once.
  }
}

function isCopied([name]: QueryKey): boolean {
  const { exclusion, offline } = cacheEffects[name];
  return offline === 'copy' && !(exclusion === 'clear' && cachedExclusion() !== null);
}

function copyOf({ queryHash, queryKey, state }: Query, accountId: string): [string, Copy] | undefined {
  const { data, dataUpdatedAt: storedAt } = state;
  if (data === undefined || data instanceof Blob || !isCopied(queryKey)) return undefined;
  return [queryHash, { accountId, queryKey, data: firstPages(data), storedAt }];
}

function firstPages(data: unknown): unknown {
  const { pages, pageParams } = (data ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { pages: pages.slice(0, MAX_PAGES), pageParams: pageParams.slice(0, MAX_PAGES) };
}

const allCopies = () => entries<string, Copy>(store);

async function prune(accountId: string): Promise<void> {
  const newestFirst = (await allCopies()).toSorted(([, a], [, b]) => b.storedAt - a.storedAt);
  const oldest = Date.now() - MAX_AGE_MS;
  const doomed = newestFirst.filter(
    ([, copy], index) => copy.accountId !== accountId || copy.storedAt < oldest || index >= MAX_COPIES,
  );
  await delMany(
    doomed.map(([hash]) => hash),
    store,
  );
}

/**
 * Deletes all copies of all accounts, and the number of unread notifications from the installed app's icon.
 * @throws if the database cannot be opened
 */
export async function deleteAll(): Promise<void> {
  copiesShown.clear();
  if ('clearAppBadge' in navigator) void navigator.clearAppBadge().catch(() => undefined);
  await Promise.all([clear(store), deleteWorkerCaches()]);
}

/** Deletes the copies of everything that a self-exclusion closes. */
export async function deleteForExclusion(): Promise<void> {
  const closed = (await allCopies()).filter(
    ([, { queryKey }]) => cacheEffects[queryKey[0]].exclusion === 'clear',
  );
  await delMany(
    closed.map(([hash]) => hash),
    store,
  );
  await deleteWorkerCaches();
}

/** Deletes a user, and everything of theirs, from all copies. */
export async function deleteUser(userId: string): Promise<void> {
  const concerned = (await allCopies()).filter(
    ([, { queryKey }]) => cacheEffects[queryKey[0]].block === 'purge',
  );
  const left = concerned.flatMap(([hash, copy]): [string, Copy][] => {
    const data = belongsToUser(userId, copy.data) ? undefined : withoutEntriesOf(userId, copy.data);
    return data === undefined || data === copy.data ? [] : [[hash, { ...copy, data }]];
  });
  const whole = concerned.filter(([, { data }]) => belongsToUser(userId, data)).map(([hash]) => hash);
  await Promise.all([setMany(left, store), delMany(whole, store)]);
}

/**
 * The data of a query while there is no response: its copy, which a late response replaces. Asks the server until it
 * answers. Without a copy, it is the response, or its error.
 */
export async function showCopy<Data>(
  client: QueryClient,
  query: Query,
  response: Promise<Data>,
): Promise<Data> {
  const copy = await readCopy(query);
  if (copy === undefined) return response;
  const { queryHash, queryKey } = query;
  copiesShown.add(queryHash);
  response.then(
    (data) => {
      client.setQueryData(queryKey, data);
      copiesShown.delete(queryHash);
      endCopies(client);
    },
    () => undefined,
  );
  askLater(client);
  return copy as Data;
}

let isAsking = false;

function askLater(client: QueryClient, after = ASK_AGAIN_MS.first): void {
  if (isAsking) return;
  isAsking = true;
  const over = new AbortController();
  const ask = () => {
    over.abort();
    clearTimeout(timer);
    void isReachable().then((isThere) => {
      isAsking = false;
      if (isThere) endCopies(client);
      else if (copiesShown.some()) askLater(client, Math.min(2 * after, ASK_AGAIN_MS.longest));
    });
  };
  const timer = setTimeout(ask, after * (1 + Math.random() / 2));
  window.addEventListener('online', ask, { signal: over.signal });
}

async function isReachable(): Promise<boolean> {
  if (!copiesShown.some()) return false;
  try {
    await call(currentUser, {});
    return true;
  } catch {
    return false;
  }
}

/** The server answers again: refetches everything that showed a copy, and the viewer. */
function endCopies(client: QueryClient): void {
  const shown = copiesShown.clear();
  void client.invalidateQueries({
    predicate: ({ queryHash, queryKey }) => queryKey[0] === viewerKey[0] || shown.has(queryHash),
  });
}
