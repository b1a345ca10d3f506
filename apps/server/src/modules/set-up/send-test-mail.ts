import type { JobPayloads } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { MailError, type Mailer } from '../../platform/mail.ts';
import { findAddresses, testMailText } from '../account-mail/account-mail.public.ts';
import { recordOutcome } from './test-mail.ts';

/**
 * The task that sends a test mail. A failure of the mail server is the test's outcome, so the task is not tried again.
 */
export async function sendTestMail(
  { db, clock, config }: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  mailer: Mailer,
  { userId, testId }: JobPayloads['send-test-mail'],
): Promise<void> {
  const account = await findAddresses(db, userId);
  if (!account) return;
  const { email, username } = account;
  const reason = await send(mailer, { to: email, ...testMailText(username, config.publicUrl.origin) });
  const outcome = reason !== null ? 'failed' : config.smtpUrl === null ? 'written' : 'taken';
  await recordOutcome(db, testId, { outcome, reason }, clock());
}

/** @returns why the mail server did not accept the mail; null if it did */
async function send(mailer: Mailer, mail: Parameters<Mailer['send']>[0]): Promise<string | null> {
  try {
    await mailer.send(mail);
    return null;
  } catch (error) {
    if (error instanceof MailError) return error.reason;
    throw error;
  }
}
