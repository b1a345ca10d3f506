import * as z from 'zod/mini';
import { ApiError, newIdempotencyKey } from './api.ts';

/** A request as it was last sent, with its key. Kept with the draft: it may have arrived although no answer came. */
export const attempt = z.object({ key: z.string(), body: z.string() });
export type Attempt = z.infer<typeof attempt>;

export type Act<Request, Made> = {
  request: Request;
  /** The request that was sent before and never answered, if any. */
  last: Attempt | null;
  /** Gets the request that is about to be sent, and null when it is known to have made nothing. */
  keep: (attempt: Attempt | null) => void;
  create: (body: Request, idempotencyKey: string) => Promise<Made>;
} & (
  | {
      /** Brings what the earlier request has made to the present content, */
      change: (made: Made, request: Request) => Promise<Made>;
    }
  | {
      /** or takes it away, so that the present content is made anew; it may be away already. */
      undo: (made: Made) => Promise<void>;
    }
);

/** Makes one thing exactly once, however often it takes: the same content goes under the same key. */
export async function sendOnce<Request, Made>(act: Act<Request, Made>): Promise<Made> {
  const { request, last, keep, create } = act;
  const body = JSON.stringify(request);
  if (last && last.body !== body) {
    const earlier = await settle(last, act);
    if (earlier && 'change' in act) return act.change(earlier.made, request);
    if (earlier && 'undo' in act) await act.undo(earlier.made);
  }
  const next = last?.body === body ? last : { key: newIdempotencyKey(), body };
  keep(next);
  return unlessRefused(() => create(request, next.key), keep);
}

/**
 * The person has changed the content since the unanswered request. Whether that one arrived shows when it is sent once
 * more under its key: either way its thing is there now, and takes the new content.
 */
async function settle<Request, Made>({ key, body }: Attempt, { keep, create }: Act<Request, Made>) {
  try {
    return { made: await unlessRefused(() => create(JSON.parse(body), key), keep) };
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

async function unlessRefused<Made>(send: () => Promise<Made>, keep: (attempt: null) => void): Promise<Made> {
  try {
    return await send();
  } catch (error) {
    if (isRefusal(error)) keep(null);
    throw error;
  }
}

/** The server has understood the request and made nothing of it. Anything else leaves that open. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500;
}
