import {
  invalidResetLink,
  invalidUndoLink,
  invalidVerificationLink,
} from '@reelmates/contract/account/account-mail';
import type { Transaction } from '../../db/database.ts';
import { breaches } from '../../db/database-errors.ts';
import { enqueue } from '../../db/job-queue.ts';
import { conflict, forbidden, invalid } from '../../http/api-error.ts';
import { chargeResetMail, chargeVerificationMail } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Account } from '../../http/session/viewer.ts';
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
import { hashToken, newToken } from './account-tokens.ts';

type MailContext = Pick<ModuleContext, 'db' | 'limits' | 'clock' | 'config'>;

/** No account has this id, so the job that gets it finds nobody and sends nothing. */
const NO_ACCOUNT = '0';

/** @throws ApiError FORBIDDEN for somebody else's id, RATE_LIMITED */
export async function requestVerification(
  context: MailContext,
  viewer: Account,
  userId: string,
): Promise<void> {
  if (userId !== viewer.id) throw forbidden();
  const account = await findAddresses(context.db, viewer.id);
  const to = account && addressToVerify(account);
  if (to === null) return;
  await chargeVerificationMail(context, { to, accountId: viewer.id }, () =>
    enqueue(context.db, 'send-account-mail', { userId: viewer.id, kind: 'verify_email' }),
  );
}

/**
 * Does and takes the same whether or not an account has this address.
 * @param network the caller's, as `networkKey` has it
 */
export async function requestReset(context: MailContext, email: string, network: string): Promise<void> {
  await chargeResetMail(context, { to: email, network }, async () => {
    const [accountId, formerAddressId] = await Promise.all([
      findAccountIdByEmail(context.db, email),
      findReservation(context.db, email, context.clock()),
    ]);
    // An owner whose address was changed by another person asks with the one they know: they get the way back.
    if (formerAddressId !== null) return enqueue(context.db, 'send-undo-link', { formerAddressId });
    const userId = accountId ?? NO_ACCOUNT;
    await enqueue(context.db, 'send-account-mail', { userId, kind: 'reset_password' });
  });
}

/** @throws ApiError VALIDATION for a link that does not count, CONFLICT when somebody else has the address by now */
export async function verifyAddress(
  context: Pick<ModuleContext, 'db' | 'clock' | 'sessions' | 'keyedHash'>,
  token: string,
): Promise<void> {
  const { db, clock } = context;
  const hash = hashToken(token);
  await db.transaction(async (tx) => {
    const at = clock();
    const account = await consumeLink(tx, hash, 'verify_email', at);
    // Only the address that the account is waiting for: it may have been changed again since.
    if (!account || addressToVerify(account) !== account.mailedTo) {
      throw invalid('token', invalidVerificationLink);
    }
    await markEmailVerified(tx, account.id, account.mailedTo, at).catch(namingTheAddress);
    if (await emailIsReserved(tx, account.mailedTo, account.id, at)) throw conflict(addressIsTaken);
    if (account.mailedTo !== account.email) await leaveAddress(tx, context, account, at);
    await takeOverExclusions(tx, context, account.id, at);
  });
}

/**
 * What a change of the address does besides: everything pending ends, and the former address gets its link. Only a
 * verified one does: a stranger's address that was given at sign-up must not lead into the account. Going back to an
 * address of before undoes what came after it, without a link for that.
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
 * Brings a former address back, with everything ended that the other one could do: sessions, devices, tokens, and the
 * password, which was needed to change the address. The link to choose a new one goes to the address right away.
 * @param trustOnlyThisDevice makes the device that asks the only one that the account knows
 * @throws ApiError VALIDATION for a link that does not count, CONFLICT when another account has the address
 */
export async function undoEmailChange(
  { db, clock, sessions }: Pick<ModuleContext, 'db' | 'clock' | 'sessions'>,
  token: string,
  trustOnlyThisDevice: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  const hash = hashToken(token);
  if (!(await findFormerAddress(db, hash, clock()))) throw invalid('token', invalidUndoLink);
  const passwordHash = await hashPassword(newToken().token);
  await db.transaction(async (tx) => {
    const at = clock();
    const owner = await findFormerAddress(tx, hash, at);
    const account = owner && (await lockAccountStatus(tx, owner.user_id));
    // Once more with the account locked: a change or another undo may have been quicker.
    const former = account && (await findFormerAddress(tx, hash, at));
    if (!former || accountStateOf(account, at) === 'erased') throw invalid('token', invalidUndoLink);
    const { user_id: userId, email, verified_at: verifiedAt } = former;
    await returnToFormerAddress(tx, userId, email, at);
    await endPendingAccess(tx, userId);
    await restoreEmail(tx, userId, { email, verifiedAt }).catch(namingTheAddress);
    await setPasswordHash(tx, userId, passwordHash);
    await sessions.endAll(tx, userId);
    await trustOnlyThisDevice(tx, userId);
    await enqueue(tx, 'send-account-mail', { userId, kind: 'reset_password' });
  });
}

const addressIsTaken = 'Another account uses this email address by now.';

function namingTheAddress(error: unknown): never {
  if (breaches(error, 'users_email')) throw conflict(addressIsTaken);
  throw error;
}

/** Uses up the link's token, with its account locked first. Null where it does not count any more. */
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
 * @param trustOnlyThisDevice makes the device that asks the only one that the account knows
 * @throws ApiError VALIDATION for a link that does not count or a password that is too common
 */
export async function resetPassword(
  { db, clock, sessions }: Pick<ModuleContext, 'db' | 'clock' | 'sessions'>,
  token: string,
  newPassword: string,
  trustOnlyThisDevice: (tx: Transaction, userId: string) => Promise<void>,
): Promise<void> {
  const hash = hashToken(token);
  // Looked at first without using it up: a password that is refused may be tried again with the same link.
  if (!(await findToken(db, hash, 'reset_password', clock()))) throw invalid('token', invalidResetLink);
  if (isCommonPassword(newPassword)) throw invalid('newPassword', 'This password is too common');
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const at = clock();
    const account = await consumeLink(tx, hash, 'reset_password', at);
    if (!account || account.email !== account.mailedTo) throw invalid('token', invalidResetLink);
    await setPasswordHash(tx, account.id, passwordHash);
    await sessions.endAll(tx, account.id);
    await trustOnlyThisDevice(tx, account.id);
    await endPendingAccess(tx, account.id);
    await enqueue(tx, 'send-account-mail', { userId: account.id, kind: 'password_changed_notice' });
  });
}
