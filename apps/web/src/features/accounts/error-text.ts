import { ApiError, NetworkError } from '../../lib/api/api.ts';

/** The sentence to show for a failure: the server's or the network's; `fallback` where neither has one. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body.message ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/** Whether a link was refused for good. After anything else, it has not been used up and may be tried again. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
}
