import { useEffect, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';

/** The name under which the token is stored in the history entry, from which a reload reads it. */
const stateKey = 'linkToken';

/** The name under which the history entry notes that the link was tried. */
const triedKey = 'linkTried';

/**
 * The token of a mailed link; empty if there is none. It is removed from the address bar immediately, so that it is not
 * copied, bookmarked or photographed with the address.
 */
export function useToken(): string {
  const [token] = useState(readToken);
  useEffect(() => {
    if (!new URLSearchParams(location.search).has('token')) return;
    history.replaceState({ ...history.state, [stateKey]: token }, '', location.pathname);
  }, [token]);
  return token;
}

function readToken(): string {
  const inAddress = new URLSearchParams(location.search).get('token')?.trim();
  if (inAddress) return inAddress;
  const stored: unknown = history.state?.[stateKey];
  return typeof stored === 'string' ? stored : '';
}

/** The server rejects the link, but an earlier attempt may have used it up: its response was lost, or was before a reload. */
export class LinkMayBeUsed extends Error {}

/**
 * Uses up a mailed link.
 * @throws LinkMayBeUsed | ApiError | NetworkError
 */
export async function consumeLink<Result>(request: () => Promise<Result>): Promise<Result> {
  const wasTried = history.state?.[triedKey] === true;
  noteTried(true);
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (wasTried && isRejected(error)) throw new LinkMayBeUsed();
    noteTried(wasTried);
    throw error;
  }
}

/** Other fields are validated before the link is used up. */
const isRejected = (error: ApiError): boolean =>
  error.status === 400 && error.fieldErrors.every(({ path }) => path === 'token');

function noteTried(tried: boolean): void {
  history.replaceState({ ...history.state, [triedKey]: tried }, '');
}
