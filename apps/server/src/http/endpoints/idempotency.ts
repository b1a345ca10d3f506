import { createHash } from 'node:crypto';
import { DAY_MS } from '@reelmates/contract/time';
import type { Database, Queryable, Transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError, invalid } from '../api-error.ts';
import {
  deleteKey,
  deleteKeysOlderThan,
  findKey,
  insertKey,
  lockKey,
  type StoredKey,
} from './idempotency.repository.ts';

/** A key is valid for one day. */
const LIFETIME_MS = DAY_MS;

export type IdempotentRequest = {
  userId: string;
  /** Method and path with its ids: the scope of the key. */
  endpoint: string;
  key: string | undefined;
  body: unknown;
};
/** Stored as a whole. It has no headers, because they would be lost. */
type StoredResponse = { status: number; body?: unknown };

/**
 * Runs `work` in a transaction, at most once for each key. A second request with the same key waits for the lock of the
 * first one and gets its response. If the first one failed, nothing is stored and the second one runs. `work` must use
 * `tx` only: waiting requests hold connections, so taking a second one from the pool could starve it.
 * @throws ApiError IDEMPOTENCY_MISMATCH for a key that was used with another body
 */
export async function withIdempotency<HttpResponse extends StoredResponse>(
  db: Database,
  clock: Clock,
  { userId, endpoint, key, body }: IdempotentRequest,
  work: (tx: Transaction) => Promise<HttpResponse>,
): Promise<HttpResponse> {
  if (key === undefined) return db.transaction(work);
  if (key.length < 8 || key.length > 64) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 8 to 64 characters');
  }
  const scope = { userId, endpoint, key };
  const requestHash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

  return db.transaction(async (tx) => {
    const createdAt = clock();
    lockKey(tx, scope);
    const previous = await findKey(tx, scope);
    if (previous && previous.createdAt >= oldestValid(createdAt))
      return storedResponse<HttpResponse>(previous, requestHash);
    if (previous) deleteKey(tx, scope);
    const response = await work(tx);
    const { status } = response;
    insertKey(tx, scope, { requestHash, status, json: JSON.stringify(response.body ?? null), createdAt });
    return response;
  });
}

function storedResponse<HttpResponse extends StoredResponse>(
  stored: StoredKey,
  requestHash: Buffer,
): HttpResponse {
  if (!stored.requestHash.equals(requestHash)) {
    throw new ApiError('IDEMPOTENCY_MISMATCH', 'This request was already sent with other contents.');
  }
  // The stored response of `work`.
  return { status: stored.status, body: JSON.parse(stored.json) } as HttpResponse;
}

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredIdempotencyKeys(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteKeysOlderThan(db, oldestValid(now), limit);
}

/** The time from which on keys are still valid. */
const oldestValid = (now: Date) => new Date(now.getTime() - LIFETIME_MS);
