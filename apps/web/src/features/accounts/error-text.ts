import { ApiError, NetworkError } from '../../lib/api.ts';

/** The sentence to show for a failure: the server's or the network's; `fallback` where neither has one. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body.message ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}
