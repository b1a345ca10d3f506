import type { JobPayloads } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import type { Mailer } from '../../platform/mail.ts';
import { prizeWonText } from '../account-mail/account-mail.public.ts';
import { findAwardToMail } from './awards.repository.ts';
import { prizeText } from './leaderboard.rules.ts';

/** The task behind the mail to a winner. Sends nothing where there is nothing to claim, or during a break. */
export async function sendPrizeMail(
  { db, clock, config }: Pick<ModuleContext, 'db' | 'clock' | 'config'>,
  mailer: Mailer,
  { awardId }: JobPayloads['send-prize-mail'],
): Promise<void> {
  const award = await findAwardToMail(db, awardId, clock());
  if (!award) return;
  const { email, username, rank, position } = award;
  const text = prizeText({ ...award, rank: rank ?? position }, config.competitionTimeZone);
  await mailer.send({ to: email, ...prizeWonText(username, text, new URL('prizes', config.publicUrl).href) });
}
