import { randomUUID } from 'node:crypto';
import { type SetUp, setUpSteps } from '@reelmates/contract/admin/set-up';
import { DAY_MS } from '@reelmates/contract/time';
import { countQueued, enqueue, findFailures, mailTasks } from '../../db/job-queue.ts';
import { forbidden, unauthenticated } from '../../http/api-error.ts';
import { chargeTestMail } from '../../http/limits/mail-limits.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { mailReasonIn } from '../../platform/mail.ts';
import { findAddresses } from '../account-mail/account-mail.public.ts';
import { listAdmins } from '../admins/admins.public.ts';
import { recordAudit } from '../audit/audit.public.ts';
import { readCurrentPrizes } from '../leaderboard/leaderboard.public.ts';
import type { ForwardingInfo } from './forwarding-info.ts';
import { addressProblems, addressState, isServerFault, mailState, prizesState } from './set-up.rules.ts';
import { findTest, mailSettingsOf, recordTest } from './test-mail.ts';

type Context = Pick<ModuleContext, 'db' | 'clock' | 'config'>;

/** @returns null for a demo, because everyone knows its admin's password */
export async function presentSetUp(context: Context, forwarding: ForwardingInfo): Promise<SetUp | null> {
  if (context.config.demo) return null;
  const [admins, mail, prizes] = await Promise.all([
    readAdmins(context),
    readMail(context),
    readPrizes(context),
  ]);
  const steps = { admins, mail, address: readAddress(context, forwarding), prizes };
  return {
    done: setUpSteps.filter((step) => steps[step].state === 'done').length,
    total: setUpSteps.length,
    ...steps,
    facts: readFacts(context),
  };
}

/** Only an admin can read this, so there is at least one. */
async function readAdmins({ db }: Context): Promise<SetUp['admins']> {
  const admins = await listAdmins({ db });
  return { state: 'done', active: admins.filter((admin) => admin.is_active).length };
}

/** How far back failures are counted: mails that were given up stay in the queue. */
const RECENT_MS = 7 * DAY_MS;

async function readMail({ db, clock, config }: Context): Promise<SetUp['mail']> {
  const settings = mailSettingsOf(config);
  const since = new Date(clock().getTime() - RECENT_MS);
  const [test, counts, failures] = await Promise.all([
    findTest(db, settings),
    countQueued(db, mailTasks, since),
    findFailures(db, mailTasks, since),
  ]);
  const currentTest = test?.isPresent ? test : null;
  const testedAt = currentTest ? new Date(currentTest.at) : since;
  const reasons = failures.map(({ message, at }) => ({ reason: mailReasonIn(message), at }));
  const hasFault = reasons.some(
    ({ reason, at }) => reason !== null && isServerFault(reason) && at > testedAt,
  );
  return {
    state: mailState(settings.server !== null, currentTest?.outcome ?? null, hasFault),
    ...settings,
    hasLogin: config.smtpUrl !== null && new URL(config.smtpUrl).username !== '',
    test,
    queue: { ...counts, reason: reasons[0]?.reason ?? null },
  };
}

function readAddress({ config }: Context, forwarding: ForwardingInfo): SetUp['address'] {
  const problems = addressProblems(config, forwarding);
  return {
    state: addressState(problems),
    publicUrl: config.publicUrl.origin,
    reachedAs: forwarding.host,
    byHttps: forwarding.byHttps,
    trustedProxies: config.trustProxy,
    problems,
  };
}

async function readPrizes(context: Context): Promise<SetUp['prizes']> {
  const { monthlyPrize: promised, isPrizeChosen } = context.config;
  const { month, prizes } = await readCurrentPrizes(context);
  return {
    state: prizesState(promised, prizes),
    month,
    promised,
    isDefault: !isPrizeChosen,
    prizes: prizes.map(({ position, prizeValue }) => ({ position, prizeValue })),
  };
}

function readFacts({ config }: Context): SetUp['facts'] {
  return {
    database: config.databaseUrl === null ? 'embedded' : 'own',
    photos: config.s3 === null ? 'folder' : 'bucket',
    limits: config.redisUrl === null ? 'memory' : 'redis',
    competitionTimeZone: config.competitionTimeZone,
    adminTimeZone: config.adminTimeZone,
    showExamples: config.showExamples,
  };
}

/**
 * Queues a mail to the viewer's own address. Its outcome becomes a part of the set-up.
 * @throws ApiError FORBIDDEN in a demo, RATE_LIMITED
 */
export async function requestTestMail(
  context: Context & Pick<ModuleContext, 'limits'>,
  viewerId: string,
): Promise<void> {
  const { db, clock, config } = context;
  if (config.demo) throw forbidden('A demo sends no mail.');
  const account = await findAddresses(db, viewerId);
  if (!account) throw unauthenticated();
  await chargeTestMail(context, { to: account.email, accountId: viewerId }, () =>
    db.transaction(async (tx) => {
      const testId = randomUUID();
      const settings = mailSettingsOf(config);
      const at = clock();
      await recordTest(tx, testId, settings, at);
      await enqueue(tx, 'send-test-mail', { userId: viewerId, testId });
      await recordAudit(tx, {
        actorId: viewerId,
        action: 'mail.test',
        target: { kind: 'user', id: viewerId },
        after: { server: settings.server },
        at,
      });
    }),
  );
}
