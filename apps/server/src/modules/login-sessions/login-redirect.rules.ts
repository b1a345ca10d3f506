/** The sign-in page for a browser without a session, with the path to return to if it is one of ours. */
export function loginPageFor(next: string | undefined): string {
  if (next === undefined || !isOwnPath(next)) return '/login';
  return `/login?next=${encodeURIComponent(next)}`;
}

/**
 * A path on this origin, without anything that a browser could read as another host, and without line breaks, which
 * would end a header.
 */
function isOwnPath(next: string): boolean {
  if (!next.startsWith('/') || next.length > 500 || /[\\\p{Cc}]/u.test(next)) return false;
  // Null for a path that no browser can read, such as '//'.
  return URL.parse(next, 'http://own.invalid')?.host === 'own.invalid';
}
