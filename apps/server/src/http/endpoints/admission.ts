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
  /**
   * To be called once the body has arrived, which may take minutes: if it took long, the account and the access rule are
   * checked again.
   * @throws ApiError for an account that was banned, lost its role or began a break in the meantime
   */
  renew(): Promise<void>;
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

/** How long a request may take to bring its body before its caller is checked again. */
const RENEWED_AFTER_MS = 1_000;

/**
 * Checks, in this order: the rate limit, the account, the access rule, and the confirmed password of a sensitive act.
 * @throws ApiError for a refused caller
 */
export async function admitRequest(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AdmissionParts,
): Promise<Admission> {
  const { sessions, limits, clock } = parts;
  let checkedAt = clock();
  const address: Caller = `address:${addressKey(request.ip)}`;
  const token = endpoint.acceptsExitToken ? bearerTokenOf(request) : null;
  // An unverified token proves nothing, and looking it up costs a query.
  if (token !== null) await limits.consume('signedOut', address);
  const credentialKey = token === null ? sessions.credentialKeyOf(request) : null;
  limits.refuseKnown(credentialKey);
  const found = await findAccount(token, request, reply, parts);
  const caller: Caller = found.departing ? `user:${found.departing.id}` : address;
  if (found.departing) await limits.consume('signedIn', caller, credentialKey);
  else if (token === null) await limits.consume('signedOut', caller);
  const viewer = authoriseFound(endpoint, request, found, checkedAt);
  const { limit } = endpoint;
  const shareOwner = endpoint.access === 'admin' && viewer ? (`admin:${viewer.id}` as const) : caller;
  const admission: Admission = {
    caller,
    shareOwner,
    viewer,
    async renew() {
      const now = clock();
      if (Math.abs(now.getTime() - checkedAt.getTime()) < RENEWED_AFTER_MS) return;
      const { stage } = request;
      request.stage = 'admission';
      admission.viewer = authoriseFound(
        endpoint,
        request,
        await findAccount(token, request, reply, parts),
        now,
      );
      checkedAt = now;
      request.stage = stage;
    },
    chargeFurther: (requests) =>
      limits.penalise(found.departing ? 'signedIn' : 'signedOut', caller, requests),
    charge: (work) => (limit ? limits.charge(limit, caller, work) : work()),
    chargeWithin: async (tx) => {
      if (limit) await limits.chargeWithin(tx, limit, caller);
    },
  };
  return admission;
}

/** `account`: of the session. `departing`: the same, or that of an exit token. */
type Found = { account: Account | null; departing: DepartingAccount | null };

/** @param token the request's exit token, if it has one */
async function findAccount(
  token: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, exitTokens }: AdmissionParts,
): Promise<Found> {
  if (token !== null) return { account: null, departing: await exitTokens.find(token) };
  const account = await sessions.find(request, reply);
  return { account, departing: account && toDepartingAccount(account) };
}

/** @throws ApiError for an account that may not call this endpoint now */
function authoriseFound(
  endpoint: Endpoint,
  request: FastifyRequest,
  { account, departing }: Found,
  at: Date,
): Admission['viewer'] {
  if (account && endpoint.access !== 'public') refuseOutboxOfAnother(request, account);
  const viewer = endpoint.acceptsExitToken && departing ? departing : authorise(endpoint, account);
  if (endpoint.sensitive && account) requireConfirmation(account, at);
  return viewer;
}

/** @throws Error for a request of a route that is no endpoint, because it was not admitted */
export function admissionOf({ admission }: FastifyRequest): Admission {
  if (!admission) throw new Error('this request was not admitted');
  return admission;
}
