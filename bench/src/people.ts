import { cpus, loadavg } from 'node:os';
import { DAY_MS } from '@reelmates/contract/time';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import {
  findConnections,
  findKnownConnections,
} from '../../apps/server/src/modules/social/connections.repository.ts';
import {
  findSuggested,
  findVenueMates,
} from '../../apps/server/src/modules/suggestions/suggestions.repository.ts';
import {
  countVenuePeople,
  findLatestVenues,
} from '../../apps/server/src/modules/suggestions/venue-people.repository.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { openBenchDatabase } from './database.ts';
import { saveResults, today } from './results.ts';
import { anyViewers, eagerViewers, seedFeed } from './seed-feed.ts';

const VIEWERS = 300;
const WARM_UP = 30;

/** Suggestions, who posts at a venue, followers and followed people: their statements, one at a time. */
export async function benchPeople([
  users = '1000000',
  posts = '1000000',
  follows = '5000000',
]: readonly string[]) {
  const size = { users: Number(users), posts: Number(posts), likes: 0, follows: Number(follows) };
  const bench = await openBenchDatabase();
  const db = openDatabase(bench.connectionString, { maxConnections: 2 });
  try {
    console.error(`seeding ${users} people, ${posts} posts, ${follows} follows …`);
    // The tables that triggers maintain are not read here, and maintaining them takes most of the time.
    await bench.client.query('set session_replication_role = replica');
    await seedFeed(bench.client, size);
    await bench.client.query('set session_replication_role = origin');
    const drawn = (await anyViewers(bench.client, VIEWERS)).map(({ id }) => id);
    const since = new Date(Date.now() - 90 * DAY_MS);
    // Accounts with low ids have the most followers, follows and posts; busy venues have low ids, too.
    const viewers = [...drawn, ...eagerViewers(size).map(String), '1', '2', '3', '4', '5'];
    const busyVenues = Array.from({ length: 10 }, (_, index) => String(index + 1));
    const nearVenues = Array.from({ length: 30 }, (_, index) => String(index + 1));
    const page = { after: null, limit: 51 };
    const surfaces: Record<string, (viewerId: string) => Promise<unknown>> = {
      suggestions: (id) => findSuggested(db, id, since),
      'who posts at ten busy venues': (id) => findVenueMates(db, id, busyVenues, since),
      'people at thirty venues, and elsewhere': () =>
        Promise.all([countVenuePeople(db, nearVenues, since), findLatestVenues(db, since)]),
      'followers of the most followed': (id) =>
        findConnections(db, id, { list: 'followers', ownerId: '1' }, page),
      'whom one knows of them': (id) => findKnownConnections(db, id, { list: 'followers', ownerId: '1' }),
      'whom an eager viewer follows': (id) =>
        findConnections(db, id, { list: 'following', ownerId: String(size.users - 1) }, page),
      'whom one knows of those': (id) =>
        findKnownConnections(db, id, { list: 'following', ownerId: String(size.users - 1) }),
    };
    const lines = [
      `# People, ${today()}`,
      '',
      `${users} people, ${posts} posts, ${follows} follows; ${viewers.length} viewers, one statement at a time.`,
      `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}. Budget: p95 at most ${budgets.people.p95Ms} ms.`,
      '',
      '| statement | p50 ms | p95 ms | max ms | |',
      '| --- | ---: | ---: | ---: | --- |',
    ];
    for (const [name, ask] of Object.entries(surfaces)) lines.push(await measured(name, ask, viewers));
    await saveResults(`people-${today()}.md`, lines);
  } finally {
    await db.close();
    await bench.close();
  }
}

async function measured(
  name: string,
  ask: (viewerId: string) => Promise<unknown>,
  viewers: readonly string[],
): Promise<string> {
  for (const id of viewers.slice(0, WARM_UP)) await ask(id);
  const times: number[] = [];
  for (const id of viewers) {
    const from = performance.now();
    await ask(id);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const verdict = at(0.95) <= budgets.people.p95Ms ? 'within' : 'ABOVE';
  return `| ${name} | ${at(0.5).toFixed(1)} | ${at(0.95).toFixed(1)} | ${at(1).toFixed(1)} | ${verdict} |`;
}
