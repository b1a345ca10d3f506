import type { updateProfile as updateProfileEndpoint } from '@reelmates/contract/account/accounts';
import type { Me } from '@reelmates/contract/account/sign-in';
import type { Body } from '@reelmates/contract/endpoint';
import type { FieldError } from '@reelmates/contract/errors';
import { isReservedUsername } from '@reelmates/contract/lists/reserved-usernames';
import type { Transaction } from '../../db/database.ts';
import { enqueue } from '../../db/job-queue.ts';
import { ApiError, conflict, invalid, validationError } from '../../http/api-error.ts';
import { chargeVerificationMail } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Account } from '../../http/session/viewer.ts';
import { calendarMonth } from '../../platform/clock.ts';
import { claimUpload, lockImageShared, releaseImage } from '../uploads/uploads.public.ts';
import { endPendingAccess } from './account-tokens.repository.ts';
import {
  emailBelongsToAnother,
  findProfile,
  lockProfile,
  type ProfileRow,
  updateProfile,
} from './accounts.repository.ts';
import {
  asConflict,
  countTakenAddress,
  readMe,
  refuseCommonPassword,
  removeBadgeOnNewName,
  takenMessage,
  unavailableMessage,
} from './accounts.service.ts';
import { confirmPassword } from './confirm-password.ts';
import { emailIsReserved } from './former-addresses.repository.ts';
import { hashPassword } from './passwords.ts';

type ProfileForm = Body<typeof updateProfileEndpoint>;

/** The part of the request that concerns this browser's sessions and devices. */
type Browser = {
  /** As `networkKey` returns it. */
  network: string;
  /** After a new password: ends all sessions, starts a new one for this browser, and forgets all other devices. */
  renewAccess(tx: Transaction): Promise<void>;
};

/** Changes the fields of the form in one transaction. */
export async function changeProfile(
  context: ModuleContext,
  viewer: Account,
  sent: ProfileForm,
  browser: Browser,
): Promise<Me> {
  const { db, limits } = context;
  const form = { ...sent, newPassword: sent.newPassword || undefined };
  if (form.newPassword !== undefined) refuseCommonPassword('newPassword', form.newPassword);
  if (form.profileTag !== undefined && isReservedUsername(form.profileTag)) {
    if (form.profileTag.toLowerCase() !== viewer.username?.toLowerCase()) {
      throw conflict(takenMessage, 'profileTag');
    }
  }
  // Verifying a password is slow, so it happens before the transaction, which checks that the password has not
  // changed.
  const confirmedHash = await checkPassword(context, viewer, form, browser.network);
  const imageId = form.profileImageUrl
    ? await claimUpload(context, viewer.id, form.profileImageUrl).catch(asProfileImage)
    : null;
  const newHash = form.newPassword === undefined ? undefined : await hashPassword(form.newPassword);

  const seen = await findProfile(db, viewer.id);
  if (changesReported(form, imageId, seen)) await limits.consume('profileChange', `user:${viewer.id}`);
  const wanted = wantedEmail(form, seen);
  const prepared = { form, imageId, newHash, confirmedHash, wanted };
  const save = () => db.transaction((tx) => saveProfile(tx, context, viewer.id, browser, prepared));
  return wanted
    ? chargeVerificationMail(context, viewer.id, (keepCount) => countTakenAddress(keepCount, save))
    : save();
}

/** The form, and what was found before the transaction. */
type PreparedChange = {
  form: ProfileForm;
  /** The new photo; null for none, or if the form does not change it. */
  imageId: string | null;
  newHash: string | undefined;
  /** As `checkPassword` returns it. */
  confirmedHash: string | null;
  /** As `wantedEmail` returns it: its mail has been counted. */
  wanted: string | null | undefined;
};

async function saveProfile(
  tx: Transaction,
  { clock, config }: ModuleContext,
  userId: string,
  browser: Browser,
  { form, imageId, newHash, confirmedHash, wanted }: PreparedChange,
): Promise<Me> {
  const at = clock();
  const current = await lockProfile(tx, userId);
  const emailChange = wantedEmail(form, current);
  // A concurrent request was first, and the mail of this one has not been counted.
  if (emailChange && emailChange !== wanted) throw conflict('Your profile was changed just now.', 'email');
  if (needsPassword(form, current) && current.password_hash !== confirmedHash)
    throw validationError([wrongPasswordError]);
  await lockImageShared(tx, imageId, userId).catch(asProfileImage);
  // Before the new address is stored, because this ends what is pending and the new address has to stay.
  if (newHash !== undefined || emailChange !== undefined) await endPendingAccess(tx, userId);
  await updateProfile(
    tx,
    userId,
    {
      username: form.profileTag,
      bio: form.bio === undefined ? undefined : form.bio || null,
      showName: form.showName,
      profileImageId: form.profileImageUrl === undefined ? undefined : imageId,
      pendingEmail: emailChange,
      passwordHash: newHash,
    },
    at,
  ).catch(asConflict('profileTag'));
  if (form.profileTag !== undefined) {
    await removeBadgeOnNewName(tx, userId, { before: current.username, after: form.profileTag, at });
  }
  const previousImage = current.profile_image_id;
  if (form.profileImageUrl !== undefined && previousImage && previousImage !== imageId) {
    await releaseImage(tx, previousImage);
  }
  if (newHash !== undefined) {
    await browser.renewAccess(tx);
    await enqueue(tx, 'send-account-mail', { userId, kind: 'password_changed_notice' });
  }
  if (emailChange) {
    // Looked up last, because this refusal alone counts.
    await refuseAnothersAddress(tx, userId, emailChange, at);
    await enqueue(tx, 'send-account-mail', { userId, kind: 'verify_email' });
    await enqueue(tx, 'send-account-mail', { userId, kind: 'email_change_notice' });
  }
  return readMe(tx, userId, calendarMonth(at, config.competitionTimeZone));
}

/** Whether the form changes what others, and a moderator of a report, see of the person. */
function changesReported(form: ProfileForm, imageId: string | null, seen: ProfileRow): boolean {
  if (form.profileTag !== undefined && form.profileTag !== seen.username) return true;
  const isAnotherBio = form.bio !== undefined && (form.bio || null) !== seen.bio;
  return isAnotherBio || (form.profileImageUrl !== undefined && imageId !== seen.profile_image_id);
}

/** What is wrong with the photo, on this form's field. */
function asProfileImage(error: unknown): never {
  if (error instanceof ApiError && error.code === 'VALIDATION')
    throw invalid('profileImageUrl', error.message);
  throw error;
}

async function refuseAnothersAddress(
  tx: Transaction,
  userId: string,
  email: string,
  at: Date,
): Promise<void> {
  if ((await emailBelongsToAnother(tx, email, userId)) || (await emailIsReserved(tx, email, userId, at))) {
    throw conflict(unavailableMessage, 'email');
  }
}

/** The new pending address; null to cancel the pending one, undefined for no change. */
function wantedEmail(form: ProfileForm, current: ProfileRow): string | null | undefined {
  if (form.email === undefined || isSameAddress(form.email, current.pending_email)) return undefined;
  if (isSameAddress(form.email, current.email)) return current.pending_email === null ? undefined : null;
  return form.email;
}

function isSameAddress(left: string, right: string | null): boolean {
  return left.toLowerCase() === right?.toLowerCase();
}

function needsPassword(form: ProfileForm, current: ProfileRow): boolean {
  return form.newPassword !== undefined || typeof wantedEmail(form, current) === 'string';
}

/** @returns the hash that the current password matches, if the change requires the password */
async function checkPassword(
  { db, limits }: ModuleContext,
  viewer: Account,
  form: ProfileForm,
  network: string,
): Promise<string | null> {
  const { newPassword, currentPassword } = form;
  const errors: FieldError[] = [];
  if (newPassword !== undefined && (!currentPassword || form.confirmPassword !== newPassword)) {
    errors.push({ path: 'confirmPassword', message: "Passwords don't match or current password required" });
  }
  const current = await findProfile(db, viewer.id);
  if (!needsPassword(form, current)) return null;
  const passwordHash = current.password_hash;
  if (currentPassword) {
    const attempt = { userId: viewer.id, network, passwordHash, password: currentPassword };
    if (!(await confirmPassword(limits, attempt))) errors.push(wrongPasswordError);
  } else if (typeof wantedEmail(form, current) === 'string') errors.push(wrongPasswordError);
  const [first, ...rest] = errors;
  if (first) throw validationError([first, ...rest]);
  return passwordHash;
}

const wrongPasswordError: FieldError = { path: 'currentPassword', message: 'Current password is incorrect' };
