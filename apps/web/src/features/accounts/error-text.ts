import { ApiError, NetworkError } from '../../lib/api/api.ts';

/** The message for a failure: that of the server or the network, otherwise `fallback`. */
export function errorText(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.body.message ?? fallback;
  if (error instanceof NetworkError) return error.message;
  return fallback;
}

/**
 * Whether the server rejected a link for good. After any other failure it has not been used up and may be tried again.
 */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 409);
}
