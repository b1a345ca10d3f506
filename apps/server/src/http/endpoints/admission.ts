import type { Endpoint } from '@reelmates/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../limits/address-keys.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import type { Caller } from '../limits/request-shares.ts';
import { authorise } from '../session/access.ts';
import { bearerTokenOf, type ExitTokens, toDepartingAccount } from '../session/exit-tokens.ts';
import type { Sessions } from '../session/session.ts';
import type { Account, DepartingAccount } from '../session/viewer.ts';

/** Who calls an endpoint, and that they may. */
export type Admission = {
  who: Caller;
  /** Whose share of the process the work is of: what admins alone may do has one of its own. */
  worksAs: Caller;
  viewer: Account | DepartingAccount | null;
  /** Counts `work` against the endpoint's own limit. */
  charge<Result>(work: () => Promise<Result>): Promise<Result>;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Of an endpoint of the contract, once its caller was judged. */
    admission: Admission | null;
  }
}

export type AdmissionParts = { sessions: Sessions; exitTokens: ExitTokens; limits: RateLimits };

/**
 * Limit, then who.
 * @throws ApiError for a caller who may not
 */
export async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  { sessions, exitTokens, limits }: AdmissionParts,
): Promise<Admission> {
  const address: Caller = `address:${addressKey(request.ip)}`;
  const token = endpoint.acceptsExitToken ? bearerTokenOf(request) : null;
  // A token proves nothing before it is looked up, and each look-up costs a query.
  if (token !== null) await limits.consume('signedOut', address);
  const alias = token === null ? sessions.aliasOf(request) : null;
  limits.refuseKnown(alias);
  const account = token === null ? await sessions.find(request, reply) : null;
  const departing = token === null ? account && toDepartingAccount(account) : await exitTokens.find(token);
  const who: Caller = departing ? `user:${departing.id}` : address;
  if (departing) await limits.consume('signedIn', who, alias);
  else if (token === null) await limits.consume('signedOut', who);
  const viewer = endpoint.acceptsExitToken && departing ? departing : authorise(endpoint, account);
  const { limit } = endpoint;
  const worksAs = endpoint.access === 'admin' && viewer ? (`admin:${viewer.id}` as const) : who;
  return { who, worksAs, viewer, charge: (work) => (limit ? limits.charge(limit, who, work) : work()) };
}

export function admissionOf({ admission }: FastifyRequest): Admission {
  if (!admission) throw new Error('this request was not admitted');
  return admission;
}
