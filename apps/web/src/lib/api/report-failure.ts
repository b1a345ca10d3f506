import { toast } from '../toast-store.ts';
import { ApiError, NetworkError } from './api.ts';
import { PasswordNotGiven } from './password-question.ts';
import { handleUnauthorized } from './unauthorized.ts';

/**
 * Shows a toast about a failure, with the server's sentence if there is one. If the session has ended, leads to
 * sign-in.
 */
export function reportFailure(error: unknown, title: string): void {
  if (error instanceof PasswordNotGiven) return;
  if (error instanceof ApiError && error.isSignedOut) {
    handleUnauthorized();
    return;
  }
  const description =
    error instanceof ApiError ? error.text : error instanceof NetworkError ? error.message : undefined;
  toast({ title, description, variant: 'destructive' });
}
