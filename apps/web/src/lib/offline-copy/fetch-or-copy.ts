import type { QueryPersister } from '@tanstack/react-query';
import { ApiError } from '../api/api.ts';
import { copyAccount } from './copy-account.ts';

/** How long to wait for the server before a copy is shown. */
const SILENCE_MS = 3_000;

/**
 * Wraps the function of every query (react-query's `persister`). The server comes first: a copy is used only for a
 * query that has no data yet, and only if there is no response. A late response still replaces the copy.
 */
export const fetchOrCopy: QueryPersister = async (queryFn, context, query) => {
  const response = Promise.resolve(queryFn(context));
  const mayCopy = copyAccount() !== null && query.state.data === undefined;
  if (!mayCopy || (await answersInTime(response))) return response;
  // A new release may have deleted the chunk.
  const copies = await import('./offline-copy.ts').catch(() => null);
  return copies ? copies.showCopy(context.client, query, response) : response;
};

/** Given in the server's place while it restarts, by itself under overload, or while this account asks too much. */
const putOff = [429, 502, 503, 504];

/** False if there was no response, or none yet. A refusal is a response, except one that only puts the request off. */
function answersInTime(response: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), SILENCE_MS);
    response.then(
      () => resolve(true),
      (error) => resolve(error instanceof ApiError && !putOff.includes(error.status)),
    );
  });
}
