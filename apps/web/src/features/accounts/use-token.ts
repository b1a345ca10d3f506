import { useEffect, useState } from 'react';

/** The name under which the token is stored in the history entry, from which a reload reads it. */
const stateKey = 'linkToken';

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
