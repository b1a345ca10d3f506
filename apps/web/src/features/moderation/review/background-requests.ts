import { NetworkError } from '../../../lib/api/api.ts';
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

/** How long, in ms, before each further try of a request that got no answer. */
const pauses = [0, 1000, 3000];

/**
 * Sends a request again that got no answer, which may have arrived all the same: a decision repeated on the version
 * that was decided on changes nothing, and the server says by whom it was decided.
 * @throws ApiError | NetworkError
 */
export async function sendWithRetries<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof NetworkError) || !navigator.onLine) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}
