import { toast } from '../ui/toast-store.ts';

const redirectAfter = 500;
let leaving = false;

/** Replaced in tests: happy-dom and jsdom cannot leave the page. */
export const browser = { assign: (address: string) => location.assign(address) };

/** The session has ended: says so, then goes to sign in and comes back to where the person was. */
export function handleUnauthorized(): void {
  // Several calls of one screen fail together; one toast and one redirect answer them all.
  if (leaving) return;
  leaving = true;
  toast({
    title: 'Unauthorized',
    description: 'You are logged out. Logging in again...',
    variant: 'destructive',
  });
  const next = encodeURIComponent(location.pathname + location.search);
  setTimeout(() => {
    leaving = false;
    browser.assign(`/api/login?next=${next}`);
  }, redirectAfter);
}
