import { toast } from '../toast-store.ts';
import { ApiError, NetworkError } from './api.ts';
import { PasswordNotGiven } from './password-question.ts';
import { handleUnauthorized } from './unauthorized.ts';

/**
 * Shows a toast with a fixed sentence, or with the server's if its status is one of `explained`. If the session has
 * ended, leads to sign-in.
 * @param explained statuses whose reason the person must know, such as 409 for a conflict with another admin
 */
export function reportRefusal(error: unknown, sentence: string, explained: readonly number[]): void {
  if (error instanceof PasswordNotGiven) return;
  if (error instanceof ApiError && error.isSignedOut) {
    handleUnauthorized();
    return;
  }
  const hasReason =
    error instanceof NetworkError || (error instanceof ApiError && explained.includes(error.status));
  toast({ title: 'Error', description: hasReason ? textOf(error) : sentence, variant: 'destructive' });
}

const textOf = (error: ApiError | NetworkError): string =>
  error instanceof ApiError ? error.text : error.message;
