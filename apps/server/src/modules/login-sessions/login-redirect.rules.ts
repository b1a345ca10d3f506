/** Where a browser that lost its session goes: the sign-in page, which keeps the way back to a page of ours. */
export function loginPageFor(next: string | undefined): string {
  if (next === undefined || !isOwnPath(next)) return '/login';
  return `/login?next=${encodeURIComponent(next)}`;
}

/** A path on this origin: nothing that a browser could read as another host, nor a header's line break. */
function isOwnPath(next: string): boolean {
  if (!next.startsWith('/') || next.length > 500 || /[\\\p{Cc}]/u.test(next)) return false;
  return new URL(next, 'http://own.invalid').host === 'own.invalid';
}
