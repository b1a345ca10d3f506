import { loadavg } from 'node:os';
import { calendarMonth, startOfMonth } from '../../apps/server/src/platform/clock.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import { hideTop, seedBoard } from './leaderboard-seed.ts';
import { percentile } from './load.ts';
import { withProduct } from './processes.ts';
import { dayAndMachine, saveResults, today } from './results.ts';
import { signIn, type Viewer } from './seed-feed.ts';

const PEOPLE = Number(process.env.BENCH_PEOPLE ?? 1_000_000);
const ENTRIES = Number(process.env.BENCH_ENTRIES ?? 5 * PEOPLE);
const QUERIES = Number(process.env.BENCH_QUERIES ?? 400);
const HIDDEN = 5_000;
const VIEWERS = 400;
const WRITERS = 64;
/** Warm-up requests of each kind, because a real server has answered requests for a while. */
const WARM_UP = 300;
const zone = 'Australia/Sydney';
type Ask = (where: string, viewer?: Viewer) => Promise<{ time: number; body: string }>;

/**
 * Boards and the viewer's own rank over HTTP, one request at a time, compared with the cheapest signed-in request; then
 * 64 people post at once.
 */
export async function benchLeaderboard(): Promise<void> {
  const now = new Date();
  const month = calendarMonth(now, zone);
  const start = startOfMonth(month, zone);
  const previousMonth = calendarMonth(new Date(start.getTime() - 1), zone);
  const database = await openBenchDatabase();
  try {
    console.error(`seeding ${PEOPLE} people and ${ENTRIES} rows of the ledger …`);
    await seedBoard(database.client, { people: PEOPLE, entries: ENTRIES, month, previousMonth, start });
    console.error(`hiding ${HIDDEN} people at the top …`);
    await hideTop(database.client, month, HIDDEN);
    const viewers = await giveViewers(database, month);
    const lines = await withProduct(
      database,
      ({ url }) => report(database, url, { month, previousMonth }, viewers),
      { COMPETITION_TZ: zone },
    );
    await saveResults(`leaderboard-${today()}.md`, lines);
  } finally {
    await database.close();
  }
}

/** A tenth of the viewers have blocked fifty people, most of them on the board. */
async function giveViewers({ client }: BenchDatabase, month: string): Promise<Viewer[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from users u where is_on_boards(u) order by md5(id::text) limit $1',
    [VIEWERS],
  );
  const viewers = await signIn(
    client,
    rows.map(({ id }) => id),
  );
  await client.query(
    `insert into blocks (blocker_id, blocked_id, created_at)
     select viewer, other.user_id, now()
       from unnest($1::bigint[]) viewer
      cross join lateral (
        select user_id from month_points where month = $2 and is_listed and points > 0 and user_id <> viewer
         order by points desc, reached_at, user_id limit 50) other`,
    [viewers.filter((_, index) => index % 10 === 0).map(({ id }) => id), month],
  );
  // Autovacuum would do the same after so many changes.
  await client.query('vacuum analyze blocks, users, month_points, board_points, board_slots');
  return viewers;
}

async function report(
  database: BenchDatabase,
  url: string,
  { month, previousMonth }: { month: string; previousMonth: string },
  viewers: readonly Viewer[],
): Promise<string[]> {
  const ask: Ask = async (where, viewer) => {
    const begun = performance.now();
    const response = await fetch(`${url}${where}`, viewer ? { headers: { cookie: viewer.cookie } } : {});
    const body = await response.text();
    const time = performance.now() - begun;
    if (!response.ok) throw new Error(`${where} answered ${response.status}`);
    return { time, body };
  };
  const kinds: [string, string, boolean][] = [
    ['the board, signed out', `/api/leaderboard/${month}`, false],
    ['the board, signed in', `/api/leaderboard/${month}`, true],
    ['a former month’s board', `/api/leaderboard/${previousMonth}`, false],
    ['a former month’s statement', `/api/leaderboard/${previousMonth}/statement`, false],
    ['the months', '/api/leaderboard/months', false],
    ['one’s own rank', '/api/users/me/standing', true],
    ['one’s own ledger', `/api/users/me/points?month=${month}`, true],
    ['any signed-in request (`GET /api/admin/check`)', '/api/admin/check', true],
  ];
  const times = new Map<string, number[]>(kinds.map(([name]) => [name, []]));
  const load = loadavg()[0] ?? 0;
  // Alternates, so that other activity of the machine affects every kind alike.
  for (let turn = -WARM_UP; turn < QUERIES; turn++) {
    for (const [name, where, signedIn] of kinds) {
      const viewer = viewers[(turn + WARM_UP) % viewers.length];
      const { time } = await ask(where, signedIn ? viewer : undefined);
      if (turn >= 0) times.get(name)?.push(time);
    }
  }
  const wrongBefore = await countWrong(database, ask, month, viewers.slice(0, 40));
  const writing = await postAtOnce(url, viewers.slice(-WRITERS), ask, month);
  const wrongAfter = await countWrong(database, ask, month, viewers.slice(-40));
  const reference = percentile(times.get(kinds.at(-1)?.[0] ?? '') ?? [], 0.5);
  const p95s = kinds.slice(0, 6).map(([name]) => percentile(times.get(name) ?? [], 0.95));
  return [
    '# Boards',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. ` +
      `${PEOPLE.toLocaleString('en')} people, ${ENTRIES.toLocaleString('en')} rows of this month's ledger, and as many people in a ` +
      `former month; ${HIDDEN.toLocaleString('en')} of those at the top are banned, deactivated or do not want to be listed. ` +
      `${QUERIES} requests of each kind over HTTP after ${WARM_UP} that are not timed, in turns, by ${VIEWERS} people anywhere on the board, a tenth of whom ` +
      'have blocked fifty of the first hundred. Times in milliseconds as the client on the same machine sees them, so with ' +
      'session, limits, network and JSON.',
    '',
    '| asked for | p50 | p95 | p99 | p50 to that of any request |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...kinds.map(([name]) => {
      const own = times.get(name) ?? [];
      const numbers = [0.5, 0.95, 0.99].map((share) => percentile(own, share).toFixed(2)).join(' | ');
      return `| ${name} | ${numbers} | ${(percentile(own, 0.5) / reference).toFixed(1)} |`;
    }),
    '',
    `- The slowest kind's p95: ${Math.max(...p95s).toFixed(2)} ms (wanted: at most ${budgets.leaderboard.p95Ms}).`,
    `- The board and 40 places compared with the ledger itself, summed and sorted: ${wrongBefore} wrong; after the writing: ` +
      `${wrongAfter} wrong.`,
    `- ${WRITERS} people posting wins at once: ${writing.perSecond.toFixed(0)} wins a second; the board beside them: p95 ` +
      `${percentile(writing.reads, 0.95).toFixed(2)} ms.`,
  ];
}

/** The number of board entries and ranks of these people that differ from the ledger. */
async function countWrong(
  { client }: BenchDatabase,
  ask: Ask,
  month: string,
  people: readonly Viewer[],
): Promise<number> {
  const { rows } = await client.query<{ user_id: string; points: string; position: string }>(
    `with sums as (
       select e.user_id, sum(e.points) as points, max(e.created_at) as reached_at
         from point_entries e join users u on u.id = e.user_id
        where e.month = $1 and u.banned_at is null and u.deleted_at is null and u.listed_on_board
        group by e.user_id having sum(e.points) > 0
     ), ranked as (
       select user_id, points, row_number() over (order by points desc, reached_at, user_id) as position from sums
     )
     select * from ranked where position <= 100 or user_id = any ($2::bigint[]) order by position`,
    [month, people.map(({ id }) => id)],
  );
  const board = JSON.parse((await ask(`/api/leaderboard/${month}`)).body).leaderboard;
  const expected = rows.slice(0, 100);
  let wrong = expected.filter(
    ({ user_id, points }, index) =>
      board[index]?.userId !== user_id || board[index].points !== Number(points),
  ).length;
  if (board.length !== expected.length) wrong++;
  for (const person of people) {
    const { position } = JSON.parse((await ask('/api/users/me/standing', person)).body);
    const row = rows.find(({ user_id }) => user_id === person.id);
    if (position !== (row ? Number(row.position) : null)) wrong++;
  }
  return wrong;
}

async function postAtOnce(
  url: string,
  writers: readonly Viewer[],
  ask: Ask,
  month: string,
): Promise<{ perSecond: number; reads: number[] }> {
  const until = performance.now() + 10_000;
  let posted = 0;
  const reads: number[] = [];
  const write = async ({ cookie }: Viewer) => {
    while (performance.now() < until) {
      const response = await fetch(`${url}/api/posts`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: '{"winAmount":5}',
      });
      if (response.status !== 201) throw new Error(`posting answered ${response.status}`);
      await response.arrayBuffer();
      posted++;
    }
  };
  const read = async () => {
    while (performance.now() < until) reads.push((await ask(`/api/leaderboard/${month}`)).time);
  };
  await Promise.all([read(), ...writers.map(write)]);
  return { perSecond: posted / 10, reads };
}
