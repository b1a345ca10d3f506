import { createHash } from 'node:crypto';
import { endOfDay } from '../../platform/clock.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { ModuleContext } from '../module-context.ts';
import { addressKey, networkKey } from './address-keys.ts';
import type { RateLimitName } from './rate-limit-rules.ts';

type Context = Pick<ModuleContext, 'limits' | 'clock' | 'config'>;
/** If the work fails, it does not count, unless it failed after calling `keepCount`. */
type Work<Result> = (keepCount: () => void) => Promise<Result>;

/**
 * Counts the verification mail of `work` against the account. Its address is counted later, when the mail is sent: a
 * refusal here would let strangers who use up an address keep its owner from joining.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeVerificationMail<Result>(
  context: Context,
  accountId: string,
  work: Work<Result>,
): Promise<Result> {
  return chargeMail(context, accountKey(accountId), work);
}

/**
 * Counts the verification mail of a sign-up against the client's address and network: the account does not exist yet, see
 * `countFirstMail`.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeSignUpMail<Result>(context: Context, ip: string, work: Work<Result>): Promise<Result> {
  return chargeClient(context, ip, work);
}

/** Counts the first mail of a new account. */
export async function countFirstMail(context: Context, accountId: string): Promise<void> {
  await chargeMail(context, accountKey(accountId), async () => undefined);
}

/**
 * Counts the reset mail of `work` against the requests for its address only, so that the response depends neither on
 * other mail to that address nor on whether an account has it.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeResetMail<Result>(
  context: Context,
  { to, ip }: { to: string; ip: string },
  work: Work<Result>,
): Promise<Result> {
  return chargeClient(context, ip, () => chargeMail(context, `reset:${addressHash(to)}`, work));
}

/**
 * Counts a mail of any kind to an unverified address.
 * @throws ApiError RATE_LIMITED at the address's limit
 */
export function chargeUnverifiedAddress<Result>(
  context: Context,
  to: string,
  work: Work<Result>,
): Promise<Result> {
  return chargeMail(context, `to:${addressHash(to)}`, work);
}

/**
 * Counts a test mail against the admin's account and the recipient's address.
 * @throws ApiError RATE_LIMITED before `work` begins
 */
export function chargeTestMail<Result>(
  context: Context,
  { to, accountId }: { to: string; accountId: string },
  work: Work<Result>,
): Promise<Result> {
  return chargeMail(context, accountKey(accountId), () => chargeUnverifiedAddress(context, to, work));
}

/**
 * Counts a notice against an account. It goes to the account's verified address, so strangers cannot use this up.
 * @throws ApiError RATE_LIMITED at the account's limit
 */
export function chargeNotice<Result>({ limits }: Context, accountId: string, work: Work<Result>) {
  return limits.charge('mail', `notice:${accountId}`, work);
}

function chargeMail<Result>(context: Context, key: string, work: Work<Result>): Promise<Result> {
  return chargeBoth(context, ['mail', 'mailPerDay'], key, work);
}

/** The address is checked first: attempts that it refuses do not count against its network. */
function chargeClient<Result>(context: Context, ip: string, work: Work<Result>): Promise<Result> {
  return chargeBoth(context, ['mailByAddress', 'mailByAddressPerDay'], addressKey(ip), (keepAddress) =>
    chargeBoth(context, ['mailByNetwork', 'mailByNetworkPerDay'], networkKey(ip), (keepNetwork) =>
      work(() => {
        keepAddress();
        keepNetwork();
      }),
    ),
  );
}

function chargeBoth<Result>(
  { limits, clock, config }: Context,
  [rule, rulePerDay]: readonly [RateLimitName, RateLimitName],
  key: string,
  work: Work<Result>,
): Promise<Result> {
  const at = clock();
  const left = (endOfDay(at, config.competitionTimeZone).getTime() - at.getTime()) / 1000;
  return limits.charge(rule, key, (keepShort) =>
    limits.charge(
      rulePerDay,
      key,
      (keepLong) =>
        work(() => {
          keepShort();
          keepLong();
        }),
      Math.ceil(left),
    ),
  );
}

const accountKey = (accountId: string) => `account:${accountId}`;

/** The same key for all spellings of a mailbox. */
const addressHash = (address: string) => createHash('sha256').update(mailboxOf(address)).digest('base64url');
