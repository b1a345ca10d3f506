import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@reelmates/contract/errors';
import { unreadable } from './plain-error.ts';

/** An error of the contract. Its message is written for people. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Omit<ErrorBody, 'message' | 'code'>;
  /** After how many seconds another attempt can succeed. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: Omit<ErrorBody, 'message' | 'code'> = {},
    retryAfter?: number,
  ) {
    // Without a stack trace, which is slow to make and useless for an expected response.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  toBody(): ErrorBody {
    return { message: this.message, code: this.code, ...this.details };
  }
}

/** By the contract, `message` is that of the first entry. */
export function validationError(errors: readonly [FieldError, ...FieldError[]]): ApiError {
  return new ApiError('VALIDATION', errors[0].message, { errors: [...errors] });
}

export function invalid(path: string, message: string): ApiError {
  return validationError([{ path, message }]);
}

export function unreadableRequest(): ApiError {
  return new ApiError('VALIDATION', unreadable);
}

export function tooLargeToSend(): ApiError {
  return new ApiError('TOO_LARGE', 'This is too large to send.');
}

export function unsupportedMedia(): ApiError {
  return new ApiError('UNSUPPORTED_MEDIA', 'Please send JSON.');
}

export function notFound(message = 'Not found'): ApiError {
  return new ApiError('NOT_FOUND', message);
}

export function forbidden(message = 'You are not allowed to do that.'): ApiError {
  return new ApiError('FORBIDDEN', message);
}

/** @param path the field of the request that is in conflict, if it is a single one */
export function conflict(message: string, path?: string): ApiError {
  return new ApiError('CONFLICT', message, path === undefined ? {} : { errors: [{ path, message }] });
}

/**
 * For a change of something that another admin has changed since it was loaded.
 * @param item as it is now; null if it was deleted
 */
export function changedSince(message: string, item: Record<string, unknown> | null): ApiError {
  const current = item === null ? { status: 'deleted', item: {} } : { status: 'changed', item };
  return new ApiError('CONFLICT', message, { current });
}

export function unauthenticated(): ApiError {
  return new ApiError('UNAUTHENTICATED', 'Unauthorized');
}

export function badCredentials(): ApiError {
  return new ApiError('BAD_CREDENTIALS', 'Invalid username or password');
}

export function rateLimited(retryAfterSeconds: number, message?: string): ApiError {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  const wait = `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new ApiError(
    'RATE_LIMITED',
    message ?? `Too many attempts. Please try again in ${wait}.`,
    {},
    Math.max(1, Math.ceil(retryAfterSeconds)),
  );
}

export function unavailable(
  message = 'We are having trouble right now. Please try again shortly.',
): ApiError {
  return new ApiError('UNAVAILABLE', message, {}, 5);
}
