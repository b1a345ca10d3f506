import { toast } from '../toast-store.ts';

const redirectAfter = 500;
let redirecting = false;

/**
 * `redirectTo` takes the place of the page in the history: going back from sign in would only lead here and to sign in
 * again. Replaced in tests, which cannot leave their page.
 */
export const browser = {
  redirectTo: (address: string) => location.replace(address),
  reload: () => location.reload(),
};

/** The session has ended: says so, then goes to sign in and comes back to where the person was. */
export function handleUnauthorized(): void {
  // Several calls of one screen fail together; one toast and one redirect answer them all.
  if (redirecting) return;
  redirecting = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const next = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => {
    redirecting = false;
    browser.redirectTo(`/api/login?next=${next}`);
  }, redirectAfter);
}
