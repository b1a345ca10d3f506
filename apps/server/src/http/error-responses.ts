import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { ConcurrencyLimitError } from '../platform/concurrency-limit.ts';
import { ImageError } from '../platform/images/image-errors.ts';
import { StorageUnavailable } from '../platform/storage/object-storage.ts';
import {
  ApiError,
  notFound,
  rateLimited,
  tooLargeToSend,
  unavailable,
  unreadableRequest,
  unsupportedMedia,
} from './api-error.ts';
import { logOutage } from './outage-log.ts';

/** The only place that turns errors into responses of the contract. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const response = toApiError(error);
  // Under overload there are thousands of these, so their stack is not logged.
  if (error instanceof ConcurrencyLimitError) request.log.warn({ filledBy: error.filledBy }, error.message);
  else if (response.status === 503) logOutage(request.log, error);
  else if (response.status >= 500) request.log.error({ err: error }, response.code);
  // The system accepts one connection per turn of the event loop, if the current connections leave time for it.
  if (error instanceof ConcurrencyLimitError && error.filledBy === 'all') reply.header('connection', 'close');
  if (response.retryAfter !== undefined) reply.header('retry-after', String(response.retryAfter));
  reply.code(response.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  // Serialised here: the endpoint's own serialiser must not see an error.
  reply.serializer((body: unknown) => JSON.stringify(body)).send(response.toBody());
}

export function answerUnknownPath(request: FastifyRequest, reply: FastifyReply): void {
  answerError(notFound(), request, reply);
}

const tooMuchAtOnce = 'Too many requests at once. Please try again in a moment.';

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DatabaseUnavailable || error instanceof StorageUnavailable) return unavailable();
  if (isOutOfFiles(error)) return unavailable();
  if (error instanceof ConcurrencyLimitError) {
    return error.filledBy === 'own' ? rateLimited(1, tooMuchAtOnce) : unavailable();
  }
  if (error instanceof ImageError) {
    return new ApiError(error.code, error.message, {}, error.code === 'UNAVAILABLE' ? 5 : undefined);
  }
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (isFastifyError(error)) return fromFastify(error);
  return internal();
}

/**
 * Handles what validation has passed and the database refuses: a bad request, never a 500 with its text. Where a
 * concurrent request has created or deleted a row, another attempt succeeds: 503.
 */
function fromDatabase(error: pg.DatabaseError): ApiError {
  if (error.code?.startsWith('22')) return new ApiError('VALIDATION', 'Some of this cannot be used.');
  if (/^(23|40)/.test(error.code ?? '')) return unavailable();
  return internal();
}

function fromFastify(error: FastifyError): ApiError {
  const status = error.statusCode ?? 500;
  if (status === 413) return tooLargeToSend();
  if (status === 415) return unsupportedMedia();
  if (status === 404) return notFound();
  if (status === 405) return new ApiError('METHOD_NOT_ALLOWED', 'Method not allowed');
  if (status >= 400 && status < 500) return unreadableRequest();
  if (status === 503) return unavailable();
  return internal();
}

/** Whether the process, or the system, has as many files open as it may. */
function isOutOfFiles(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(EMFILE|ENFILE)$/.test(String(error.code));
}

function internal(): ApiError {
  return new ApiError('INTERNAL', 'Something went wrong. Please try again.');
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
