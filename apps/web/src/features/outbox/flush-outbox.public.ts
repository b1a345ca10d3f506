import { NetworkError } from '../../lib/api/api.ts';
import { deliver, needsUpload, type Outcome } from './deliver.ts';
import type { ActKind, OutboxEntry } from './outbox-entries.ts';
import { dequeue, enqueue, patchEntry, readOutbox } from './outbox-store.ts';

export type { Outcome } from './deliver.ts';
export { type ActOf, type EntryPhoto, newEntry, type OutboxEntry } from './outbox-entries.ts';
export { dequeue, enqueue } from './outbox-store.ts';

export type Sent<Kind extends ActKind> = Outcome<Kind> | { kind: 'queued' };

/** Sends one entry of the outbox, which is then removed from it. */
export async function sendQueued<Kind extends ActKind>(entry: OutboxEntry<Kind>): Promise<Sent<Kind>> {
  const outcome = await withMutex(entry.accountId, () => tryEntry(entry));
  if (outcome.kind === 'held') return { kind: 'queued' };
  return outcome.kind === 'gone' ? { kind: 'sent', made: null } : outcome;
}

/** Sends an entry now, without putting it into the outbox if that fails. */
export const sendUnqueued = deliver;

/**
 * Does something exactly once: it is put into the outbox before it is sent, so neither a lost connection nor a closed tab
 * loses it or does it twice.
 * @param onEnqueued called once it is in the outbox; not if the device has no storage for it
 * @returns `queued` where it stays in the outbox; `postponed` where the device has no storage for it, or where the server
 * has failed or takes it later
 */
export async function sendOrEnqueue<Kind extends ActKind>(
  entry: OutboxEntry<Kind>,
  onEnqueued?: () => void,
): Promise<Sent<Kind>> {
  try {
    await enqueue(entry);
  } catch {
    // Storage is blocked or full.
    return sendUnqueued(entry);
  }
  onEnqueued?.();
  if (!navigator.onLine) return { kind: 'queued' };
  const outcome = await sendQueued(entry);
  const unreachable = outcome.kind === 'postponed' && outcome.error instanceof NetworkError;
  return unreachable ? { kind: 'queued' } : outcome;
}

/** Moves an entry from the outbox back to its form, to be corrected or tried again. */
export const returnToForm = (entry: OutboxEntry): Promise<void> => dequeue(entry).catch(() => undefined);

/** The result of a flush. */
export type Flushed = { sent: OutboxEntry[]; refused: number; left: number };

/**
 * Sends the outbox in order, up to the first entry that gets no response; entries with a photo to upload last. Refused
 * entries stay for their owner to see, and what is being edited stays until its editor is closed. A limit that is
 * reached, which may last until tomorrow, holds up entries of its kind only.
 */
export async function flushOutbox(accountId: string): Promise<Flushed> {
  const flushed: Flushed = { sent: [], refused: 0, left: 0 };
  const overLimit = new Set<ActKind>();
  /** @returns whether the server can be reached, as far as is known */
  const sendAll = async (isMeant: (entry: OutboxEntry) => boolean): Promise<boolean> => {
    for (const entry of await readOutbox(accountId)) {
      if (!isMeant(entry) || entry.problem !== null || overLimit.has(entry.kind)) continue;
      const outcome = await tryEntry(entry);
      if (outcome.kind === 'postponed') {
        if (!outcome.isOverLimit) return false;
        overLimit.add(entry.kind);
      }
      if (outcome.kind === 'sent') flushed.sent.push(entry);
      if (outcome.kind === 'refused') flushed.refused += 1;
    }
    return true;
  };
  const isReachable = await withMutex(accountId, () => sendAll((entry) => !needsUpload(entry)));
  // An upload can take minutes, in which other entries are sent.
  if (isReachable) await withMutex(`${accountId}:photos`, () => sendAll(needsUpload));
  flushed.left = (await readOutbox(accountId)).filter(({ problem }) => problem === null).length;
  return flushed;
}

/**
 * Sends what can be sent before a log-out deletes the outbox.
 * @returns how many entries are left
 * @throws if the outbox cannot be read
 */
export async function flushBeforeLogOut(accountId: string): Promise<number> {
  if (navigator.onLine) await flushOutbox(accountId);
  return (await readOutbox(accountId)).length;
}

/** Runs `work` with the entry as it is in the outbox now; undefined if it is no longer there. */
export function withQueued<Kind extends ActKind, Result>(
  { accountId, key }: OutboxEntry<Kind>,
  work: (queued: OutboxEntry<Kind> | undefined) => Promise<Result>,
): Promise<Result> {
  return withMutex(accountId, async () => work(await find<Kind>(accountId, key)));
}

/** Why an entry cannot be changed: it is being sent, may have arrived, or is no longer in the outbox. */
export type ChangeObstacle = 'sending' | 'unsettled' | 'gone';

/** How long a change waits for an entry that is being sent: most are answered, or fail, quickly. */
const CHANGE_WAIT_MS = 1_000;
const CHECK_INTERVAL_MS = 50;

/**
 * Runs `work` with the entry as it is in the outbox now. It is not sent until `work` has ended, or its tab was closed.
 * @param options.evenUnsettled runs also if the entry may have arrived
 * @returns what prevented `work` from running, or null
 */
export async function changeQueued<Kind extends ActKind>(
  entry: OutboxEntry<Kind>,
  work: (queued: OutboxEntry<Kind>) => Promise<void>,
  { evenUnsettled = false } = {},
): Promise<ChangeObstacle | null> {
  const change = async (): Promise<ChangeObstacle | null> => {
    const queued = await find<Kind>(entry.accountId, entry.key);
    if (!queued) return 'gone';
    if (queued.triedAt !== null && !evenUnsettled) return 'unsettled';
    await work(queued);
    return null;
  };
  const until = Date.now() + CHANGE_WAIT_MS;
  for (;;) {
    const obstacle = await withEntryMutex(entry, change);
    if (obstacle !== 'held') return obstacle;
    if (Date.now() >= until) return 'sending';
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  }
}

type Tried<Kind extends ActKind> = Outcome<Kind> | { kind: 'held' } | { kind: 'gone' };

async function tryEntry<Kind extends ActKind>(entry: OutboxEntry<Kind>): Promise<Tried<Kind>> {
  const tried = await withEntryMutex(entry, () => tryHeld(entry));
  return tried === 'held' ? { kind: tried } : tried;
}

async function tryHeld<Kind extends ActKind>({ accountId, key }: OutboxEntry<Kind>): Promise<Tried<Kind>> {
  const entry = await find<Kind>(accountId, key);
  if (!entry) return { kind: 'gone' };
  if (entry.triedAt === null && !needsUpload(entry)) await patchEntry(entry, { triedAt: Date.now() });
  const outcome = await deliver(entry);
  if (outcome.kind === 'sent') await removeUnlessChanged(entry);
  if (outcome.kind === 'refused') await patchEntry(entry, { triedAt: null, problem: outcome.text });
  // An earlier try may still have arrived.
  if (outcome.kind === 'postponed' && !outcome.mayHaveArrived) {
    await patchEntry(entry, { triedAt: entry.triedAt });
  }
  return outcome;
}

/** A toggle that was pressed again while it was being sent is sent again. */
async function removeUnlessChanged(entry: OutboxEntry): Promise<void> {
  const now = await find(entry.accountId, entry.key);
  if (now && 'on' in now && 'on' in entry && now.on !== entry.on) return;
  await dequeue(entry);
}

/** An entry by its key; undefined if it is no longer in the outbox. */
export const findQueued = (accountId: string, key: string): Promise<OutboxEntry | undefined> =>
  find(accountId, key);

const find = async <Kind extends ActKind>(accountId: string, key: string) =>
  (await readOutbox(accountId)).find((each) => each.key === key) as OutboxEntry<Kind> | undefined;

const last = new Map<string, Promise<unknown>>();

/**
 * A mutex across tabs, in browsers with locks; otherwise only within the tab, and the idempotency key prevents
 * duplicates.
 */
function withMutex<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Locks exist only on https and localhost.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (locks) return locks.request(`outbox:${name}`, work);
  const next = (last.get(name) ?? Promise.resolve()).then(work, work);
  last.set(name, next);
  return next;
}

const held = new Set<string>();

/**
 * Makes sending, editing and deleting an entry exclude each other, in all tabs if the browser has locks.
 * @returns 'held' immediately, without running `work`, while one of them is in progress
 */
async function withEntryMutex<Result>(
  { accountId, key }: OutboxEntry,
  work: () => Promise<Result>,
): Promise<Result | 'held'> {
  const name = `outbox:${accountId}:${key}`;
  const { locks }: { locks?: LockManager | null } = navigator;
  if (locks) return locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : 'held'));
  if (held.has(name)) return 'held';
  held.add(name);
  try {
    return await work();
  } finally {
    held.delete(name);
  }
}
