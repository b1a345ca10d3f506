import { useEffect, useState } from 'react';

/** Where the token stands in the entry of the history, from which a reload reads it again. */
const stateKey = 'linkToken';

/**
 * The token of a link from a mail; empty if there is none. It leaves the address bar at once, so that it is not copied,
 * bookmarked or photographed with the address.
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
