import { toast } from '../toast-store.ts';

const REDIRECT_DELAY_MS = 500;
let redirecting = false;

/**
 * `redirectTo` replaces the page in the history, because going back from sign-in would only return here and be
 * redirected again. Tests replace it, because they cannot leave their page.
 */
export const browser = {
  redirectTo: (address: string) => location.replace(address),
  reload: () => location.reload(),
};

/** The session has ended: shows a toast, then redirects to sign-in, from which the person returns to this page. */
export function handleUnauthorized(): void {
  // Several calls of a screen fail together; one toast and one redirect are enough.
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
  }, REDIRECT_DELAY_MS);
}
