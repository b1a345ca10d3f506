import { ageMessage, isAdult, type register } from '@reelmates/contract/account/accounts';
import type { Me } from '@reelmates/contract/account/sign-in';
import { brand } from '@reelmates/contract/brand';
import type { Body } from '@reelmates/contract/endpoint';
import { isReservedUsername } from '@reelmates/contract/lists/reserved-usernames';
import type { Queryable, Transaction } from '../../db/database.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { enqueue } from '../../db/job-queue.ts';
import { ApiError, conflict, invalid } from '../../http/api-error.ts';
import { chargeSignUpMail, countFirstMail } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { calendarDate, calendarMonth } from '../../platform/clock.ts';
import { recordAudit } from '../audit/audit.public.ts';
import {
  deleteBadge,
  findMe,
  insertAccount,
  lockProfile,
  setUsername,
  usernameIsTaken,
} from './accounts.repository.ts';
import { isCommonPassword } from './common-passwords.ts';
import { emailIsReserved } from './former-addresses.repository.ts';
import { toMe } from './me.view.ts';
import { hashPassword } from './passwords.ts';

export const takenMessage = 'Username is taken';
export const unavailableMessage = 'Username or email is not available';

type Registration = Body<typeof register>;
type StartSession = (tx: Transaction, userId: string) => Promise<void>;

/**
 * Creates the account and, with `startSession`, signs it in, in one transaction.
 * @param ip the client's address
 */
export async function registerAccount(
  context: ModuleContext,
  form: Registration,
  ip: string,
  startSession: StartSession,
): Promise<Me> {
  const { db, clock, config } = context;
  if (form.dateOfBirth !== undefined) {
    const today = calendarDate(clock(), config.competitionTimeZone);
    if (!isAdult(form.dateOfBirth, today)) throw invalid('dateOfBirth', ageMessage);
  }
  refuseCommonPassword('password', form.password);
  if (isReservedUsername(form.username)) throw conflict(takenMessage, 'username');
  const passwordHash = await hashPassword(form.password);

  const create = () =>
    db.transaction(async (tx) => {
      const at = clock();
      // Checked before the insert, so that a taken username is reported whatever the email address is.
      if (await usernameIsTaken(tx, form.username)) throw conflict(takenMessage, 'username');
      const userId = await insertAccount(tx, {
        username: form.username,
        email: form.email,
        passwordHash,
        firstName: form.firstName,
        lastName: form.lastName,
        countryCode: form.phone === undefined ? null : (form.countryCode ?? null),
        phone: form.phone ?? null,
        ageConfirmedBy: form.dateOfBirth === undefined ? 'self' : 'date_of_birth',
        termsVersion: brand.termsVersion,
        at,
      }).catch(asConflict('username'));
      if (await emailIsReserved(tx, form.email, userId, at)) throw conflict(unavailableMessage, 'email');
      await enqueue(tx, 'send-account-mail', { userId, kind: 'verify_email' });
      await startSession(tx, userId);
      return readMe(tx, userId, calendarMonth(at, config.competitionTimeZone));
    });
  const me = await chargeSignUpMail(context, ip, (keepCount) => countTakenAddress(keepCount, create));
  await countFirstMail(context, me.id);
  return me;
}

/**
 * Calls `keepCount` if `change` is refused because an address has an account: otherwise such refusals would reveal that
 * without limit. A failure of the database reveals nothing.
 */
export async function countTakenAddress<Result>(
  keepCount: () => void,
  change: () => Promise<Result>,
): Promise<Result> {
  try {
    return await change();
  } catch (error) {
    if (error instanceof ApiError && error.message === unavailableMessage) keepCount();
    throw error;
  }
}

/** @param usernamePath the request's field for the username */
export function asConflict(usernamePath: 'username' | 'profileTag') {
  return (error: unknown): never => {
    if (violatesConstraint(error, 'users_username')) throw conflict(takenMessage, usernamePath);
    if (violatesConstraint(error, 'users_email')) throw conflict(unavailableMessage, 'email');
    throw error;
  };
}

/** @param month 'YYYY-MM', of the points in the result */
export async function readMe(db: Queryable, userId: string, month: string): Promise<Me> {
  const row = await findMe(db, userId, month);
  if (!row) throw new Error('the signed-in account is gone');
  return toMe(row);
}

/** Compares without case. Reserved names are not available. */
export async function usernameIsAvailable(db: Queryable, username: string): Promise<boolean> {
  return !isReservedUsername(username) && !(await usernameIsTaken(db, username));
}

/** @throws ApiError CONFLICT for a username that is taken or reserved */
export async function changeUsername(
  tx: Transaction,
  { clock, config }: Pick<ModuleContext, 'clock' | 'config'>,
  viewerId: string,
  username: string,
): Promise<Me> {
  if (isReservedUsername(username)) throw conflict(takenMessage, 'username');
  const at = clock();
  const before = await lockProfile(tx, viewerId);
  await setUsername(tx, viewerId, username, at).catch(asConflict('username'));
  await removeBadgeOnNewName(tx, viewerId, { before: before.username, after: username, at });
  return readMe(tx, viewerId, calendarMonth(at, config.competitionTimeZone));
}

/** The verified badge belongs to a username: a new username ends it, a change of case does not. */
export async function removeBadgeOnNewName(
  tx: Transaction,
  userId: string,
  { before, after, at }: { before: string | null; after: string; at: Date },
): Promise<void> {
  if (before?.toLowerCase() === after.toLowerCase() || !(await deleteBadge(tx, userId))) return;
  await recordAudit(tx, {
    actorId: null,
    action: 'user.unverify',
    target: { kind: 'user', id: userId },
    before: { username: before },
    after: { username: after, note: 'The username changed.' },
    at,
  });
}

/**
 * @param path the field of the form, for the error
 * @throws ApiError VALIDATION
 */
export function refuseCommonPassword(path: string, password: string): void {
  if (isCommonPassword(password)) throw invalid(path, 'This password is too common');
}
