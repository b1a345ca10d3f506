import { ApiError, newIdempotencyKey } from '../api/api.ts';

/**
 * The last request, with its key. It is stored with the draft, because it may have arrived although there was no
 * response.
 */
export type Attempt = { key: string; body: string };

/** Stores the request that was sent and has no response yet. */
export type AttemptStore = {
  get: () => Attempt | null;
  /** Null once it has been answered, or is known to have had no effect. */
  set: (attempt: Attempt | null) => void;
};

/** How an item created by an earlier request is corrected if the input has changed since. */
export type Correction<Request, Made> =
  | {
      /** Changes the item to the current content, */
      change: (made: Made, request: Request) => Promise<Made>;
    }
  | {
      /** or deletes it, so that a new one takes its place; it may already be deleted. */
      undo: (made: Made) => Promise<void>;
    };

export type IdempotentRequest<Request, Made> = {
  request: Request;
  attempts: AttemptStore;
  create: (body: Request, idempotencyKey: string) => Promise<Made>;
  /** Without it, changed content creates another item. */
  correction?: Correction<Request, Made> | undefined;
};

/**
 * Creates one item exactly once, however many attempts that takes: the same content is always sent with the same key.
 */
export async function withIdempotency<Request, Made>(
  options: IdempotentRequest<Request, Made>,
): Promise<Made> {
  const { request, attempts, create, correction } = options;
  const body = JSON.stringify(request);
  const last = attempts.get();
  if (correction && last && last.body !== body) {
    const earlier = await finishAttempt(last, options);
    if (earlier && 'change' in correction) {
      const changed = await correction.change(earlier.made, request);
      attempts.set(null);
      return changed;
    }
    if (earlier && 'undo' in correction) await correction.undo(earlier.made);
  }
  const next = last?.body === body ? last : { key: newIdempotencyKey(), body };
  attempts.set(next);
  const made = await unlessRefused(() => create(request, next.key), attempts);
  attempts.set(null);
  return made;
}

/**
 * The content has changed since a request that got no response. Sending that request again with its key shows whether it
 * had arrived; in either case its item exists afterwards.
 */
async function finishAttempt<Request, Made>(
  { key, body }: Attempt,
  { attempts, create }: IdempotentRequest<Request, Made>,
) {
  try {
    return { made: await unlessRefused(() => create(JSON.parse(body), key), attempts) };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function unlessRefused<Made>(send: () => Promise<Made>, attempts: AttemptStore): Promise<Made> {
  try {
    return await send();
  } catch (error) {
    if (isRefusal(error)) attempts.set(null);
    throw error;
  }
}

/** Whether the server understood the request and created nothing. All other failures leave that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
