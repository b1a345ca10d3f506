import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import { addressKey } from '../limits/address-keys.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Caller } from '../limits/request-shares.ts';
import { authorise, requireConfirmation } from '../session/access.ts';
import { bearerTokenOf, type ExitTokens, toDepartingAccount } from '../session/exit-tokens.ts';
import { refuseOutboxOfAnother } from '../session/outbox-account.ts';
import type { Sessions } from '../session/session.ts';
import type { Account, DepartingAccount } from '../session/viewer.ts';

/** The caller of an endpoint, once the access rule has let it pass. */
export type Admission = {
  caller: Caller;
  /** The caller whose share of the process pays for the work: endpoints of admins have shares of their own. */
  shareOwner: Caller;
  viewer: Account | DepartingAccount | null;
  /** Counts a request that costs much as so many more. */
  chargeFurther(requests: number): Promise<void>;
  /** Counts `work` against the endpoint's own rate limit. */
  charge<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The same for what a transaction creates, up to its commit. */
  chargeWithin(tx: Transaction): Promise<void>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on routes of the contract, once the access rule has passed. */
    admission: Admission | null;
  }
}

export type AdmissionParts = {
  sessions: Sessions;
  exitTokens: ExitTokens;
  limits: RateLimits;
  clock: Clock;
};

/**
 * Checks, in this order: the rate limit, the account, the access rule, and the confirmed password of a sensitive act.
 * @throws ApiError for a refused caller
 */
export async function admitRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, exitTokens, limits, clock }: AdmissionParts,
): Promise<Admission> {
  const address: Caller = `address:${addressKey(request.ip)}`;
  const token = endpoint.acceptsExitToken ? bearerTokenOf(request) : null;
  // An unverified token proves nothing, and looking it up costs a query.
  if (token !== null) await limits.consume('signedOut', address);
  const credentialKey = token === null ? sessions.credentialKeyOf(request) : null;
  limits.refuseKnown(credentialKey);
  const account = token === null ? await sessions.find(request, reply) : null;
  const departing = token === null ? account && toDepartingAccount(account) : await exitTokens.find(token);
  const caller: Caller = departing ? `user:${departing.id}` : address;
  if (departing) await limits.consume('signedIn', caller, credentialKey);
  else if (token === null) await limits.consume('signedOut', caller);
  if (account && endpoint.access !== 'public') refuseOutboxOfAnother(request, account);
  const viewer = endpoint.acceptsExitToken && departing ? departing : authorise(endpoint, account);
  if (endpoint.sensitive && account) requireConfirmation(account, clock());
  const { limit } = endpoint;
  const shareOwner = endpoint.access === 'admin' && viewer ? (`admin:${viewer.id}` as const) : caller;
  return {
    caller,
    shareOwner,
    viewer,
    chargeFurther: (requests) => limits.penalise(departing ? 'signedIn' : 'signedOut', caller, requests),
    charge: (work) => (limit ? limits.charge(limit, caller, work) : work()),
    chargeWithin: async (tx) => {
      if (limit) await limits.chargeWithin(tx, limit, caller);
    },
  };
}

/** @throws Error for a request of a route that is no endpoint, because it was not admitted */
export function admissionOf({ admission }: FastifyRequest): Admission {
  if (!admission) throw new Error('this request was not admitted');
  return admission;
}
