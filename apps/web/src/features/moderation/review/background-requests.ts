import { ApiError, NetworkError } from '../../../lib/api/api.ts';
import { decisions } from '../moderation-queries.ts';

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** Runs a job after the queued ones. Until it has ended, closing the page asks for a confirmation. */
export function runInBackground(job: () => Promise<void>) {
  window.addEventListener('beforeunload', stay);
  decisions.add(job);
  void decisions.settled().then(() => {
    if (!decisions.isBusy()) window.removeEventListener('beforeunload', stay);
  });
}

/** The delay before each attempt, in ms. */
const pauses = [0, 1000, 3000];

/** Too much at once, from this account or from all; or a proxy got no response. */
const passingStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

const isPassing = (error: unknown) =>
  error instanceof ApiError
    ? passingStatuses.has(error.status)
    : error instanceof NetworkError && navigator.onLine;

/**
 * Repeats a request that got no response, or for which the server was too busy. It may have arrived, but repeating a
 * decision on the same version changes nothing, and the server says who decided.
 * @throws ApiError | NetworkError
 */
export async function sendWithRetries<HttpResponse>(
  send: () => Promise<HttpResponse>,
): Promise<HttpResponse> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}
