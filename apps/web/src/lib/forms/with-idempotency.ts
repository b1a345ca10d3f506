import { ApiError, newIdempotencyKey } from '../api/api.ts';

/** A request as it was last sent, with its key. Stored with the draft: it may have arrived although no answer came. */
export type Attempt = { key: string; body: string };

/** Where the request is recorded that was sent and has no answer yet. */
export type AttemptStore = {
  get: () => Attempt | null;
  /** Null when it is known to have made nothing, or when its answer is there. */
  set: (attempt: Attempt | null) => void;
};

/** What becomes of a thing that an earlier request has made, when the content has changed since. */
export type Correction<Request, Made> =
  | {
      /** It is brought to the present content, */
      change: (made: Made, request: Request) => Promise<Made>;
    }
  | {
      /** or deleted, so that one with the present content takes its place; it may be deleted already. */
      undo: (made: Made) => Promise<void>;
    };

export type IdempotentRequest<Request, Made> = {
  request: Request;
  attempts: AttemptStore;
  create: (body: Request, idempotencyKey: string) => Promise<Made>;
  /** Without one, changed content makes a thing of its own. */
  correction?: Correction<Request, Made> | undefined;
};

/** Makes one thing exactly once, however many tries it takes: the same content is sent under the same key. */
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
 * The content has changed since a request without an answer. Whether that request arrived shows when it is sent once
 * more under its key: either way its thing is there now.
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

/** The server has understood the request and made nothing of it. Anything else leaves that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
