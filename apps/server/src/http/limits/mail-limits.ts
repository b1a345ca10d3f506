import { createHash } from 'node:crypto';
import { endOfDay } from '../../platform/clock.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { ModuleContext } from '../module-context.ts';
import type { RateLimitName } from './rate-limit-rules.ts';

type Context = Pick<ModuleContext, 'limits' | 'clock' | 'config'>;
type Work<Result> = () => Promise<Result>;

/**
 * Counts the verification mail that `work` causes: by the address that it goes to, by the account that asks, and by
 * the network of a request without a session.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeVerificationMail<Result>(
  context: Context,
  { to, accountId, network }: { to: string; accountId?: string; network?: string },
  work: Work<Result>,
): Promise<Result> {
  const keys = [`verify:${addressHash(to)}`];
  if (accountId !== undefined) keys.push(accountKey(accountId));
  const counted = keys.reduce((inner, key) => () => chargeMail(context, key, inner), work);
  return network === undefined ? counted() : chargeNetwork(context, network, counted);
}

/** A new account has caused its first mail. */
export async function countFirstMail(context: Context, accountId: string): Promise<void> {
  await chargeMail(context, accountKey(accountId), async () => undefined);
}

/**
 * Counts the reset mail that `work` may cause. By requests for the address alone, so that the answer is the same
 * whatever else went to the address, and whether or not it is known.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeResetMail<Result>(
  context: Context,
  { to, network }: { to: string; network: string },
  work: Work<Result>,
): Promise<Result> {
  return chargeNetwork(context, network, () => chargeMail(context, `reset:${addressHash(to)}`, work));
}

/**
 * Counts a mail that goes out now to an unverified address, of whatever kind.
 * @throws ApiError RATE_LIMITED when the address has had enough
 */
export function chargeUnverifiedAddress<Result>(
  context: Context,
  to: string,
  work: Work<Result>,
): Promise<Result> {
  return chargeMail(context, `to:${addressHash(to)}`, work);
}

/**
 * Counts a notice that goes out now to an account's own verified address. By nothing that a stranger can use up.
 * @throws ApiError RATE_LIMITED when the account has had enough for the moment
 */
export function chargeNotice<Result>({ limits }: Context, accountId: string, work: Work<Result>) {
  return limits.charge('mail', `notice:${accountId}`, work);
}

function chargeMail<Result>(context: Context, key: string, work: Work<Result>): Promise<Result> {
  return chargeBoth(context, ['mail', 'mailPerDay'], key, work);
}

function chargeNetwork<Result>(context: Context, network: string, work: Work<Result>): Promise<Result> {
  return chargeBoth(context, ['mailByNetwork', 'mailByNetworkPerDay'], network, work);
}

function chargeBoth<Result>(
  { limits, clock, config }: Context,
  [rule, rulePerDay]: readonly [RateLimitName, RateLimitName],
  key: string,
  work: Work<Result>,
): Promise<Result> {
  const at = clock();
  const left = (endOfDay(at, config.competitionTimeZone).getTime() - at.getTime()) / 1000;
  return limits.charge(rule, key, () => limits.charge(rulePerDay, key, work, Math.ceil(left)));
}

const accountKey = (accountId: string) => `account:${accountId}`;

/** One key for all spellings of a mailbox. */
const addressHash = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('base64url');
