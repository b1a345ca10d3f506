import type { Endpoint } from '@reelmates/contract/endpoint';
import type { Database, Transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { admissionOf } from './admission.ts';
import type { Call, ReplyOf } from './handler.ts';
import { type IdempotentRequest, withIdempotency } from './idempotency.ts';
import type { FinishedReply } from './send-response.ts';

/**
 * The work of a command in its transaction. It must use `tx` only: a second connection from the pool could starve it.
 */
type Run<E extends Endpoint, Prepared, Result> = (
  tx: Transaction,
  call: Call<E>,
  prepared: Prepared,
) => Promise<Result>;

export type PreparedCommand<E extends Endpoint, Prepared> = {
  /** Runs before the transaction: slow work, such as decoding a photo or hashing a password. */
  prepare(call: Call<E>): Promise<Prepared>;
  run: Run<E, Prepared, ReplyOf<E>>;
};

export type FinishedCommand<E extends Endpoint, Prepared, Result> = {
  prepare?(call: Call<E>): Promise<Prepared>;
  run: Run<E, Prepared, Result>;
  /** Runs after the commit. */
  finish(call: Call<E>, result: Result): Promise<ReplyOf<E>>;
};

/** `never` for an endpoint that takes an Idempotency-Key. */
export type WithoutIdempotency<E extends Endpoint> = E extends { idempotent: true } ? never : E;

/**
 * Binds an endpoint whose handler is one transaction. If the endpoint takes an Idempotency-Key and gets one, `run`
 * takes effect at most once. `run` may be repeated after a deadlock, so it must change nothing but the database, and what
 * `tx.onRollback` undoes.
 */
export type BindCommand = {
  <E extends Endpoint>(endpoint: E, run: Run<E, unknown, ReplyOf<E>>): void;
  /** Not for idempotent endpoints: a repeated request gets the stored response, which does not pass through `finish`. */
  <E extends Endpoint, Prepared, Result>(
    endpoint: E & WithoutIdempotency<E>,
    steps: FinishedCommand<E, Prepared, Result>,
  ): void;
  <E extends Endpoint, Prepared>(endpoint: E, steps: PreparedCommand<E, Prepared>): void;
};

/** A command with the types of its endpoint erased, for the binder. */
export type Steps = {
  prepare?(call: Call<Endpoint>): Promise<unknown>;
  run: Run<Endpoint, unknown, unknown>;
  finish?(call: Call<Endpoint>, result: unknown): Promise<unknown>;
};

/** Opens the transaction of a command. With an Idempotency-Key, a repeated request gets the stored response. */
export function commandHandler(
  endpoint: Endpoint,
  { prepare, run, finish }: Steps,
  { db, clock }: { db: Database; clock: Clock },
): (call: Call<Endpoint>) => Promise<FinishedReply> {
  return async (call) => {
    const prepared = await prepare?.(call);
    const work = (tx: Transaction) => run(tx, call, prepared) as Promise<FinishedReply>;
    if (endpoint.idempotent) {
      // Counted inside, so that a repeated request does not count.
      const { chargeWithin } = admissionOf(call.request);
      return withIdempotency(db, clock, keyedRequest(endpoint, call), async (tx) => {
        await chargeWithin(tx);
        return work(tx);
      });
    }
    const result = await db.transaction(work);
    return finish ? (finish(call, result) as Promise<FinishedReply>) : result;
  };
}

function keyedRequest(
  { method, path }: Endpoint,
  { viewer, params, body, request }: Call<Endpoint>,
): IdempotentRequest {
  if (!viewer) throw new Error(`${method} ${path} takes an Idempotency-Key, and no session`);
  const ids = params as Record<string, string> | undefined;
  const key = request.headers['idempotency-key'];
  return {
    userId: viewer.id,
    endpoint: `${method} ${path.replaceAll(/\{(\w+)\}/g, (_, name) => String(ids?.[name]))}`,
    key: Array.isArray(key) ? key.join(',') : key,
    body,
  };
}
