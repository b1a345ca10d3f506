import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import type { Account } from './viewer.ts';

const header = 'outbox-account';

/** Whether a request comes from the outbox of a device, so its content was written some time ago. */
export const isFromOutbox = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[header] !== undefined;

/**
 * What a device sends from its outbox belongs to the account that wrote it. Another account may have signed in since,
 * possibly in another tab; only the server knows whose session it is.
 * @throws ApiError UNAUTHENTICATED for another account
 */
export function refuseOutboxOfAnother({ headers }: Pick<FastifyRequest, 'headers'>, account: Account): void {
  const author = headers[header];
  if (author === undefined || author === account.id) return;
  throw new ApiError('UNAUTHENTICATED', 'This was written by another account.');
}
