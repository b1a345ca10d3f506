import type { FormEvent } from 'react';
import { toast } from '../toast-store.ts';

type Submit = (event?: FormEvent<HTMLFormElement>) => unknown;

/** Submits a form that signs in. A browser that blocks cookies would be signed out again with the next request. */
export const withCookies =
  (submit: Submit): Submit =>
  (event) => {
    if (navigator.cookieEnabled) return submit(event);
    event?.preventDefault();
    toast({
      title: 'Cookies are blocked',
      description: 'Signing in needs one. Allow cookies for this site, then try again.',
      variant: 'destructive',
    });
    return undefined;
  };
