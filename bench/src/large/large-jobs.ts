import type pg from 'pg';
import type { JobPayloads } from '../../../apps/server/src/db/job-queue.ts';
import { createTasks, crontab, type Task, type TaskHelpers } from '../../../apps/server/src/jobs/tasks.ts';
import type { Served, Statement } from '../admin/admin-app.ts';
import { onOneLine } from '../kinds.ts';
import { BUSIEST_VENUE, busiest, departing } from './large-size.ts';

/** How to run a task of the job queue once. */
type Run = {
  /** The task runs before the requests, because they read what it publishes. */
  isFirst?: true;
  /**
   * Creates work for the task.
   * @returns its payload, or null if no subject is left
   */
  prepare?: (client: pg.Client) => Promise<object | null>;
  what: string;
  /** A query for one number, which is reported before and after the task. */
  counts: string;
};
type NotMeasured = { notMeasured: string };

const payload = (known: object) => async () => known;
const oneId = async (client: pg.Client, sql: string): Promise<string | null> =>
  (await client.query<{ id: string }>(sql)).rows[0]?.id ?? null;
/** The next of the busy people whom the bench may ban or erase. */
const findDeparting = (client: pg.Client, condition: string) =>
  oneId(
    client,
    `select id from users where id = any(array[${departing.join(', ')}]) and ${condition} order by id limit 1`,
  );

/** Tasks that are enqueued; the type ensures that none is missing. `forgottenJobs` checks the periodic ones. */
const queued: Readonly<Record<keyof JobPayloads, Run | NotMeasured>> = {
  'delete-image': {
    what: 'an unused upload',
    prepare: async (client) => {
      const imageId = await oneId(
        client,
        "select id from images where id like 'unusedimage%' and status = 'awaiting' limit 1",
      );
      return imageId === null ? null : { imageId };
    },
    counts: "select count(*) from images where status = 'deleted'",
  },
  'find-look-alikes': { notMeasured: 'the seed has no photos; `look-alikes` measures it among 10,000,000' },
  'settle-counters': {
    what: 'after a ban of the one who likes most',
    prepare: async (client) => {
      await client.query('update users set banned_at = now() where id = $1', [busiest.liker]);
      return { userId: String(busiest.liker) };
    },
    counts: `select count(*) from likes where user_id = ${busiest.liker} and left_out`,
  },
  'take-down': {
    what: 'everything of a banned author with a 2,000th of all posts',
    prepare: async (client) => {
      const userId = await findDeparting(client, 'banned_at is null and erase_after is null');
      if (userId === null) return null;
      await client.query('update users set banned_at = now() where id = $1', [userId]);
      return { userId, actorId: '1' };
    },
    counts: `select count(*) from posts where status = 'denied' and author_id = any(array[${departing.join(', ')}])`,
  },
  'read-notifications': {
    what: 'all of the most followed author',
    prepare: async () => ({
      userId: String(busiest.author),
      onlyService: false,
      until: new Date().toISOString(),
    }),
    counts: `select count(*) from notifications where user_id = ${busiest.author} and read_at is null`,
  },
  'move-venue-contents': {
    what: 'the venue with the second most posts, merged into that with the most',
    prepare: async (client) => {
      const venueId = await oneId(
        client,
        `update venues set merged_into = ${BUSIEST_VENUE}, hidden_at = now()
          where id = (select c.venue_id from venue_post_counts c join venues v on v.id = c.venue_id
                       where v.hidden_at is null and v.id <> ${BUSIEST_VENUE} order by c.posts desc limit 1)
         returning id`,
      );
      return venueId === null ? null : { venueId };
    },
    counts: `select (select count(*) from posts p where p.venue_id = v.id and p.deleted_at is null) +
                    (select count(*) from play_sessions s where s.venue_id = v.id) as count
               from venues v where v.merged_into = ${BUSIEST_VENUE} order by v.hidden_at desc limit 1`,
  },
  'send-account-mail': {
    what: 'to a mailer that sends nothing',
    prepare: payload({ userId: String(busiest.follower), kind: 'password_changed_notice' }),
    counts: 'select 0 as count',
  },
  'send-prize-mail': {
    what: 'to a mailer that sends nothing',
    prepare: async (client) => {
      const awardId = await oneId(client, 'select id from prize_awards order by id desc limit 1');
      return awardId === null ? null : { awardId };
    },
    counts: 'select 0 as count',
  },
  'send-undo-link': { notMeasured: 'reads one row by its key, as send-account-mail does' },
  'send-test-mail': { notMeasured: 'reads one row by its key, as send-account-mail does' },
};
const periodic: Readonly<Record<string, Run>> = {
  'fold-stats': {
    isFirst: true,
    what: 'what the seed has left to fold',
    counts: `select (select count(*) from stat_changes) + (select count(*) from active_day_changes) +
                    (select count(*) from venue_post_changes) + (select count(*) from author_review_changes) as count`,
  },
  'close-months': {
    isFirst: true,
    what: 'two years of months, each with prizes',
    counts: 'select count(*) from month_statements',
  },
  'publish-stats': {
    isFirst: true,
    what: 'odds of the month and of each venue',
    counts: 'select count(*) from public_stats',
  },
  'end-bans': {
    isFirst: true,
    what: 'a hundred bans that end',
    prepare: async (client) => {
      await client.query(
        `update users set banned_until = now() where id in (select id from users where banned_at is not null order by id limit 100)`,
      );
      return {};
    },
    counts: 'select count(*) from users where banned_until < now()',
  },
  'fingerprint-images': {
    isFirst: true,
    what: 'no photo waits, as there are no files',
    counts: "select count(*) from images where status = 'ready' and not is_fingerprinted",
  },
  'sweep-uploads': {
    what: 'uploads that nothing used',
    counts: "select count(*) from graphile_worker.jobs where task_identifier = 'delete-image'",
  },
  'delete-expired': {
    what: 'login sessions, notifications, idempotency keys and others',
    counts: `select (select count(*) from login_sessions) + (select count(*) from notifications) +
                    (select count(*) from idempotency_keys) + (select count(*) from deleted_play_sessions) as count`,
  },
  'delete-verification-photos': {
    what: 'no jackpot has a photo',
    counts: 'select count(*) from jackpots where image_id is not null',
  },
  'erase-accounts': {
    what: 'an author with a 2,000th of all posts',
    prepare: async (client) => {
      const userId = await findDeparting(client, 'banned_at is null and erase_after is null');
      if (userId === null) return null;
      await client.query(
        "update users set deleted_at = now() - interval '8 days', erase_after = now() - interval '1 day' where id = $1",
        [userId],
      );
      return {};
    },
    counts: 'select count(*) from users where erase_after < now()',
  },
};
const all: Readonly<Record<string, Run | NotMeasured>> = { ...periodic, ...queued };

/** @returns the tasks of the schedule that the bench does not run */
export function forgottenJobs(): string[] {
  const scheduled = [...crontab.matchAll(/^\S+ \S+ \S+ \S+ \S+ (\S+)/gm)].map(([, name = '']) => name);
  return scheduled.filter((name) => !(name in periodic)).map((name) => `the task ${name} is missing`);
}

/** @returns rows of a table in Markdown */
export async function runJobs(client: pg.Client, served: Served, part: 'first' | 'last'): Promise<string[]> {
  const tasks = createTasks(served.context, { send: async () => undefined });
  const rows: string[] = [];
  for (const [name, run] of Object.entries(all)) {
    if ('notMeasured' in run) {
      if (part === 'last') rows.push(`| \`${name}\` | not run: ${run.notMeasured} | | | | |`);
      continue;
    }
    if ((run.isFirst ?? false) !== (part === 'first')) continue;
    rows.push(await runJob(client, served, { name, run, task: tasks[name] }));
    console.error(rows.at(-1));
  }
  // Restores the account that was banned for a recount.
  if (part === 'last') {
    await client.query('update users set banned_at = null where id = $1', [busiest.liker]);
    await tasks['settle-counters']?.({ userId: String(busiest.liker) }, helpers);
  }
  return rows;
}

const helpers: TaskHelpers = { abortSignal: new AbortController().signal, job: { id: '0' } };

async function runJob(
  client: pg.Client,
  served: Served,
  { name, run, task }: { name: string; run: Run; task: Task | undefined },
): Promise<string> {
  const known = run.prepare ? await run.prepare(client) : {};
  if (known === null || !task) return `| \`${name}\` | not run: nothing left to run it on | | | | |`;
  const count = async () => (await client.query<{ count: string }>(run.counts)).rows[0]?.count;
  const before = await count();
  served.takeStatements();
  const start = performance.now();
  let failure = '';
  try {
    await task(known, helpers);
  } catch (error) {
    failure = `FAILED: ${reasonsOf(error)}`;
  }
  const seconds = (performance.now() - start) / 1000;
  const statements = served.takeStatements();
  const longest = statements.reduce<Statement | undefined>(
    (found, statement) => (found && found.time >= statement.time ? found : statement),
    undefined,
  );
  const sql = longest
    ? `${longest.time.toFixed(0)} ms: \`${onOneLine(longest.sql).slice(0, 160).replaceAll('|', '\\|')}\``
    : '';
  return `| \`${name}\` | ${run.what} | ${seconds.toFixed(2)} | ${statements.length} | ${before} → ${await count()} ${failure} | ${sql} |`;
}

function reasonsOf(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error];
  const reasons = errors.map((one) => {
    if (!(one instanceof Error)) return String(one);
    return one.cause instanceof Error ? `${one.message} (${one.cause.message})` : one.message;
  });
  return [...new Set(reasons)].join('; ').replaceAll(/[\n|]/g, ' ');
}
