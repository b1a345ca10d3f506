import {
  invalidResetLink,
  invalidUndoLink,
  invalidVerificationLink,
} from '@reelmates/contract/account/account-mail';
import type { Transaction } from '../../db/database.ts';
import { violatesConstraint } from '../../db/database-errors.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, forbidden, invalid } from '../../http/api-error.ts';
import { chargeResetMail, chargeVerificationMail } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { type Account, NO_ACCOUNT } from '../../http/session/viewer.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import {
  accountStateOf,
  breakHash,
  takeOverExclusions,
} from '../account-lifecycle/account-lifecycle.public.ts';
import {
  consumeToken,
  emailIsReserved,
  endPendingAccess,
  findFormerAddress,
  findReservation,
  findToken,
  hashPassword,
  insertFormerAddress,
  isCommonPassword,
  lockAccountStatus,
  markEmailVerified,
  rememberFormerAddress,
  restoreEmail,
  returnToFormerAddress,
  setPasswordHash,
  type TokenPurpose,
} from '../accounts/accounts.public.ts';
import {
  type AddressRow,
  findAccountIdByEmail,
  findAddresses,
  lockAddresses,
} from './account-mail.repository.ts';
import { addressToVerify } from './account-mail.rules.ts';

type MailContext = Pick<ModuleContext, 'db' | 'limits' | 'clock' | 'config'>;

/** @throws ApiError FORBIDDEN for another account's id, RATE_LIMITED */
export async function requestVerification(
  context: MailContext,
  viewer: Account,
  userId: string,
): Promise<void> {
  if (userId !== viewer.id) throw forbidden();
  const account = await findAddresses(context.db, viewer.id);
  if (!account || addressToVerify(account) === null) return;
  await chargeVerificationMail(context, viewer.id, () =>
    enqueue(context.db, 'send-account-mail', { userId: viewer.id, kind: 'verify_email' }),
  );
}

/**
 * Does the same work in the same time whether or not an account has this address.
 * @param ip the client's address
 */
export async function requestReset(context: MailContext, email: string, ip: string): Promise<void> {
  await chargeResetMail(context, { to: email, ip }, async () => {
    const [accountId, formerAddressId] = await Promise.all([
      findAccountIdByEmail(context.db, email),
      findReservation(context.db, email, context.clock()),
    ]);
    // An owner whose address another person has changed enters the former one, and gets the undo link.
    if (formerAddressId !== null) return enqueue(context.db, 'send-undo-link', { formerAddressId });
    const userId = accountId ?? NO_ACCOUNT;
    await enqueue(context.db, 'send-account-mail', { userId, kind: 'reset_password' });
  });
}

/** @throws ApiError VALIDATION for an invalid link, CONFLICT when another account has the address */
export async function verifyAddress(
  tx: Transaction,
  context: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  token: string,
): Promise<void> {
  const at = context.clock();
  const account = await consumeLink(tx, hashToken(token), 'verify_email', at);
  // The address that is to be verified may have changed since the mail was sent.
  if (!account || addressToVerify(account) !== account.mailedTo) {
    throw invalid('token', invalidVerificationLink);
  }
  await markEmailVerified(tx, account.id, account.mailedTo, at).catch(namingTheAddress);
  if (await emailIsReserved(tx, account.mailedTo, account.id, at)) throw conflict(addressIsTaken);
  if (account.mailedTo !== account.email) await leaveAddress(tx, context, account, at);
  await takeOverExclusions(tx, context, account.id, at);
}

/**
 * Further effects of a changed address: pending access ends, and the former address gets an undo link if it was
 * verified. An unverified one may belong to a stranger and must not lead into the account. A return to a former address
 * undoes the later changes, without an undo link.
 */
async function leaveAddress(
  tx: Transaction,
  { keyedHash }: Pick<ModuleContext, 'keyedHash'>,
  former: AddressRow & { mailedTo: string },
  at: Date,
): Promise<void> {
  const { id: userId, email, email_verified_at: verifiedAt } = former;
  await endPendingAccess(tx, userId);
  if (verifiedAt !== null) await rememberFormerAddress(tx, userId, breakHash(keyedHash, email));
  if ((await returnToFormerAddress(tx, userId, former.mailedTo, at)) || verifiedAt === null) return;
  const formerAddressId = await insertFormerAddress(tx, { userId, email, verifiedAt, at });
  await enqueue(tx, 'send-undo-link', { formerAddressId });
}

/**
 * The hash of a random password, for `undoEmailChange`.
 * @throws ApiError VALIDATION for an invalid link
 */
export async function prepareUndo(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  token: string,
): Promise<string> {
  if (!(await findFormerAddress(db, hashToken(token), clock()))) throw invalid('token', invalidUndoLink);
  return hashPassword(newToken().token);
}

/**
 * Restores a former address and ends all access through the later one: sessions, tokens, and the password, which the
 * change had required. The address immediately gets a link for a new password.
 * @returns the account's id
 * @throws ApiError VALIDATION for an invalid link, CONFLICT when another account has the address
 */
export async function undoEmailChange(
  tx: Transaction,
  { clock, sessions, keyedHash }: Pick<ModuleContext, 'clock' | 'sessions' | 'keyedHash'>,
  token: string,
  passwordHash: string,
): Promise<string> {
  const hash = hashToken(token);
  const at = clock();
  const owner = await findFormerAddress(tx, hash, at);
  const account = owner && (await lockAccountStatus(tx, owner.user_id));
  const current = owner && (await lockAddresses(tx, owner.user_id));
  // Checked again with the account locked: another change or undo may have committed first.
  const former = account && (await findFormerAddress(tx, hash, at));
  if (!former || accountStateOf(account, at) === 'erased') throw invalid('token', invalidUndoLink);
  const { user_id: userId, email, verified_at: verifiedAt } = former;
  await returnToFormerAddress(tx, userId, email, at);
  await endPendingAccess(tx, userId);
  if (current?.email_verified_at)
    await rememberFormerAddress(tx, userId, breakHash(keyedHash, current.email));
  await restoreEmail(tx, userId, { email, verifiedAt }).catch(namingTheAddress);
  await setPasswordHash(tx, userId, passwordHash);
  await sessions.endAll(tx, userId);
  await enqueue(tx, 'send-account-mail', { userId, kind: 'reset_password' });
  return userId;
}

const addressIsTaken = 'Another account uses this email address by now.';

function namingTheAddress(error: unknown): never {
  if (violatesConstraint(error, 'users_email')) throw conflict(addressIsTaken);
  throw error;
}

/** Uses up the link's token, with its account locked first. Null for an invalid token. */
async function consumeLink(
  tx: Transaction,
  hash: Buffer,
  purpose: TokenPurpose,
  at: Date,
): Promise<(AddressRow & { mailedTo: string }) | null> {
  const owner = await findToken(tx, hash, purpose, at);
  const account = owner && (await lockAddresses(tx, owner.user_id));
  if (!account || !(await consumeToken(tx, hash, purpose, at))) return null;
  return { ...account, mailedTo: owner.email };
}

/**
 * The new password's hash, for `resetPassword`.
 * @throws ApiError VALIDATION for an invalid link or a password that is too common
 */
export async function prepareReset(
  { db, clock }: Pick<ModuleContext, 'db' | 'clock'>,
  token: string,
  newPassword: string,
): Promise<string> {
  const hash = hashToken(token);
  // Checked without using it up, so that the link still works after a refused password.
  if (!(await findToken(db, hash, 'reset_password', clock()))) throw invalid('token', invalidResetLink);
  if (isCommonPassword(newPassword)) throw invalid('newPassword', 'This password is too common');
  return hashPassword(newPassword);
}

/**
 * Sets the password and ends all sessions and pending links.
 * @returns the account's id
 * @throws ApiError VALIDATION for an invalid link
 */
export async function resetPassword(
  tx: Transaction,
  { clock, sessions }: Pick<ModuleContext, 'clock' | 'sessions'>,
  token: string,
  passwordHash: string,
): Promise<string> {
  const account = await consumeLink(tx, hashToken(token), 'reset_password', clock());
  if (!account || account.email !== account.mailedTo) throw invalid('token', invalidResetLink);
  await setPasswordHash(tx, account.id, passwordHash);
  await sessions.endAll(tx, account.id);
  await endPendingAccess(tx, account.id);
  await enqueue(tx, 'send-account-mail', { userId: account.id, kind: 'password_changed_notice' });
  return account.id;
}
