import { createHash } from 'node:crypto';
import type { Database, Transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError, invalid } from '../api-error.ts';

/** A key counts for a day. */
export const LIFETIME_MS = 86_400_000;

export type IdempotentRequest = {
  userId: string;
  /** Method and path, ids included: the scope of the key. */
  endpoint: string;
  key: string | undefined;
  body: unknown;
};
/** All of it is stored: an answer with headers would lose them. */
type StoredAnswer = { status: number; body?: unknown };

/**
 * Runs `work` in a transaction, at most once for a key. A second request with the same key waits for the first one
 * (on the unique index) and gets its answer; if the first one failed, nothing is remembered and the second one runs.
 * `work` must use `tx` alone: a waiting request holds a connection, so asking the pool for a second could starve it.
 * @throws ApiError IDEMPOTENCY_MISMATCH when the key came with another body
 */
export async function withIdempotency<Answer extends StoredAnswer>(
  db: Database,
  clock: Clock,
  request: IdempotentRequest,
  work: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  const { key, userId, endpoint } = request;
  if (key === undefined) return db.transaction(work);
  if (key.length < 8 || key.length > 64) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 8 to 64 characters');
  }
  const hash = createHash('sha256')
    .update(JSON.stringify(request.body ?? null))
    .digest();

  return db.transaction(async (tx) => {
    const now = clock();
    await tx.query(
      'delete from idempotency_keys where user_id = $1 and endpoint = $2 and key = $3 and created_at < $4',
      [userId, endpoint, key, new Date(now.getTime() - LIFETIME_MS)],
    );
    const inserted = await tx.query(
      `insert into idempotency_keys (user_id, endpoint, key, request_hash, created_at)
       values ($1, $2, $3, $4, $5) on conflict do nothing returning 1`,
      [userId, endpoint, key, hash, now],
    );
    if (inserted.length === 0) return replay<Answer>(tx, request, hash);
    const answer = await work(tx);
    await tx.query(
      'update idempotency_keys set status = $4, response = $5 where user_id = $1 and endpoint = $2 and key = $3',
      [userId, endpoint, key, answer.status, JSON.stringify(answer.body ?? null)],
    );
    return answer;
  });
}

async function replay<Answer extends StoredAnswer>(
  tx: Transaction,
  request: IdempotentRequest,
  hash: Buffer,
): Promise<Answer> {
  const [row] = await tx.query<{ request_hash: Buffer; status: number; response: string }>(
    'select request_hash, status, response from idempotency_keys where user_id = $1 and endpoint = $2 and key = $3',
    [request.userId, request.endpoint, request.key],
  );
  if (!row?.request_hash.equals(hash)) {
    throw new ApiError('IDEMPOTENCY_MISMATCH', 'This request was already sent with other contents.');
  }
  // What `work` answered when the key was new.
  return { status: row.status, body: JSON.parse(row.response) } as Answer;
}
