import { HOUR_MS } from '@reelmates/contract/time';
import { type AccountMail, enqueueLater, type JobPayloads } from '../../db/job-queue.ts';
import { ApiError } from '../../http/api-error.ts';
import { chargeNotice, chargeUnverifiedAddress } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { longDateTime } from '../../platform/clock.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { newToken } from '../../platform/tokens.ts';
import { replaceToken, setUndoToken, type TokenPurpose } from '../accounts/accounts.public.ts';
import { type AddressRow, findAddresses, findDeactivated, lockAddresses } from './account-mail.repository.ts';
import { addressToVerify } from './account-mail.rules.ts';
import {
  deletionNoticeText,
  emailChangedText,
  emailChangeText,
  passwordChangedText,
  resetPasswordText,
  verifyEmailText,
} from './mail-texts.ts';

type MailContext = Pick<ModuleContext, 'db' | 'clock' | 'config' | 'limits'>;

const lifetimes: Record<TokenPurpose, number> = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS };

/**
 * The task that sends mails about an account. It creates the token itself, so that neither the queue nor a log ever has
 * one. It sends nothing if the account or the reason no longer exists. A mail over the limit is delayed and merged with
 * further ones of its kind, so none is lost.
 */
export async function sendAccountMail(
  context: MailContext,
  mailer: Mailer,
  payload: JobPayloads['send-account-mail'],
): Promise<void> {
  const { userId, kind } = payload;
  const account = await findAddresses(context.db, userId);
  if (!account) return;
  try {
    await chargeMail(context, account, kind, async () => {
      const mail = await composers[kind](context, userId);
      if (mail) await mailer.send(mail);
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error;
    const later = { key: `mail:${kind}:${userId}`, seconds: error.retryAfter };
    await enqueueLater(context.db, 'send-account-mail', payload, later);
  }
}

/**
 * Links were counted when they were requested. Counted here: notices against the account, and all mail to an address
 * that may be a stranger's.
 */
function chargeMail(
  context: MailContext,
  account: AddressRow,
  kind: AccountMail,
  work: () => Promise<void>,
): Promise<void> {
  const to = kind === 'verify_email' ? addressToVerify(account) : account.email;
  const isVerified = to === account.email && account.email_verified_at !== null;
  if (to !== null && !isVerified) return chargeUnverifiedAddress(context, to, work);
  return kind === 'verify_email' || kind === 'reset_password'
    ? work()
    : chargeNotice(context, account.id, work);
}

/** Sends the link that restores a former address; nothing if the change was already undone. */
export async function sendUndoLink(
  context: MailContext,
  mailer: Mailer,
  formerAddressId: string,
): Promise<void> {
  const { db, clock } = context;
  const { token, hash } = newToken();
  const former = await db.transaction((tx) => setUndoToken(tx, formerAddressId, hash, clock()));
  const account = former && (await findAddresses(db, former.user_id));
  if (!account) return;
  const link = linkTo(context, 'undo-email-change', token);
  await mailer.send({ to: former.email, ...emailChangedText(account.username, link) });
}

const composers: Record<AccountMail, (context: MailContext, userId: string) => Promise<Mail | null>> = {
  async verify_email(context, userId) {
    const issued = await issueToken(context, userId, 'verify_email', addressToVerify);
    return (
      issued && {
        to: issued.to,
        ...verifyEmailText(issued.username, linkTo(context, 'verify-email', issued.token)),
      }
    );
  },

  async reset_password(context, userId) {
    const issued = await issueToken(context, userId, 'reset_password', (account) => account.email);
    return (
      issued && {
        to: issued.to,
        ...resetPasswordText(issued.username, linkTo(context, 'reset-password', issued.token)),
      }
    );
  },

  async email_change_notice({ db }, userId) {
    const account = await findAddresses(db, userId);
    return account && { to: account.email, ...emailChangeText(account.username) };
  },

  async leaving_notice({ db, config }, userId) {
    const account = await findDeactivated(db, userId);
    return (
      account && {
        to: account.email,
        ...deletionNoticeText(
          account.username,
          longDateTime(account.eraseAfter, config.competitionTimeZone),
          account.isBanned,
        ),
      }
    );
  },

  async password_changed_notice(context, userId) {
    const account = await findAddresses(context.db, userId);
    return (
      account && {
        to: account.email,
        ...passwordChangedText(account.username, linkTo(context, 'forgot-password')),
      }
    );
  },
};

async function issueToken(
  { db, clock }: MailContext,
  userId: string,
  purpose: TokenPurpose,
  addressOf: (account: AddressRow) => string | null,
): Promise<{ to: string; username: string | null; token: string } | null> {
  return db.transaction(async (tx) => {
    const account = await lockAddresses(tx, userId);
    const to = account && addressOf(account);
    if (!account || to === null) return null;
    const at = clock();
    const { token, hash } = newToken();
    const expiresAt = new Date(at.getTime() + lifetimes[purpose]);
    await replaceToken(tx, { hash, userId, purpose, email: to, at, expiresAt });
    return { to, username: account.username, token };
  });
}

/** A link on the configured public address, never on one from a request's headers. */
function linkTo({ config }: MailContext, path: string, token?: string): string {
  const url = new URL(path, config.publicUrl);
  if (token !== undefined) url.searchParams.set('token', token);
  return url.href;
}
