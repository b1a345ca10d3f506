import type { QueryPersister } from '@tanstack/react-query';
import { ApiError } from '../api/api.ts';
import { copyAccount } from './copy-account.ts';

/** How long the server may be silent before the device's copy is shown. */
const SILENCE_MS = 3_000;

/**
 * Runs around the function of every query (react-query's `persister`). The server comes first: the copy is for a query
 * that shows nothing yet, and only where no answer comes. An answer that comes late still takes the copy's place.
 */
export const fetchOrCopy: QueryPersister = async (queryFn, context, query) => {
  const answer = Promise.resolve(queryFn(context));
  const mayCopy = copyAccount() !== null && query.state.data === undefined;
  if (!mayCopy || (await answersInTime(answer))) return answer;
  const { showCopy } = await import('./offline-copy.ts');
  return showCopy(context.client, query, answer);
};

/**
 * False where no answer came, or none so far. A refusal is an answer, other than those that are given in the server's
 * place while it restarts, or by itself while it has too much to do.
 */
function answersInTime(answer: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), SILENCE_MS);
    answer.then(
      () => resolve(true),
      (error) => resolve(error instanceof ApiError && ![502, 503, 504].includes(error.status)),
    );
  });
}
