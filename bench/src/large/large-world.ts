import { limits } from '@reelmates/contract/limits';
import type pg from 'pg';
import { signIn } from '../seed-feed.ts';
import { BUSIEST_VENUE, busiest, hottestPost, type LargeSize } from './large-size.ts';

/** Values for a path parameter: a group of ordinary ones, or one of those with the most of everything. */
export type Target = { name: string; values: readonly string[] };
export type Viewer = { name: string; cookies: readonly string[] };
export type World = {
  targets: Record<TargetKind, readonly Target[]>;
  viewers: Record<ViewerName, Viewer>;
  /** Posts for queries, as are the venues and the previous month below. */
  posts: readonly string[];
  /** The first items of each review queue. */
  pending: Readonly<Record<string, readonly string[]>>;
  venues: readonly string[];
  previousMonth: string;
};
export type TargetKind = 'people' | 'posts' | 'venues' | 'months' | 'closedMonths' | 'queues' | 'freeNames';
export type ViewerName = 'signedOut' | 'ordinary' | 'author' | 'follower' | 'liker' | 'tracker' | 'admin';

const queues = ['posts', 'comments', 'jackpots', 'reports'];
const ORDINARY = 20;
const ADMIN = '1';

/** The targets and viewers of the requests. */
export async function findWorld(
  client: pg.Client,
  size: LargeSize,
  { month, previousMonth }: { month: string; previousMonth: string },
): Promise<World> {
  const ids = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  const ordinary = await ids(
    `select id from users where id > 100 and banned_at is null and deleted_at is null order by md5(id::text) limit ${ORDINARY}`,
  );
  const published = "status = 'approved' and is_public and deleted_at is null";
  const posts = await ids(
    `select id from posts where id % ${Math.max(1, Math.floor(size.posts / 100))} = 3 and ${published} order by id limit ${ORDINARY}`,
  );
  const pending: Record<string, readonly string[]> = {};
  for (const queue of queues) {
    pending[queue] = await ids(
      `select item_id as id from review_queue where queue = '${queue}' order by submitted_at limit ${limits.reviewContextMax}`,
    );
  }
  const venues = await ids(
    `select id from venues where hidden_at is null and id > 100 order by md5(id::text) limit ${ORDINARY}`,
  );
  const { author, follower, liker, tracker } = busiest;
  const signedIn = async (name: string, people: readonly (number | string)[]): Promise<Viewer> => ({
    name,
    cookies: (await signIn(client, people.map(String))).map(({ cookie }) => cookie),
  });
  const one = (name: string, value: number | string): Target => ({ name, values: [String(value)] });
  return {
    targets: {
      people: [
        { name: 'ordinary people', values: ordinary },
        one('the most followed author', author),
        one('who follows most', follower),
      ],
      posts: [{ name: 'ordinary posts', values: posts }, one('the most liked post', hottestPost(size))],
      venues: [{ name: 'ordinary venues', values: venues }, one('the busiest venue', BUSIEST_VENUE)],
      months: [one('the present month', month), one('the former month', previousMonth)],
      closedMonths: [one('the former month', previousMonth)],
      queues: queues.map((queue) => one(queue, queue)),
      freeNames: [one('a free name', 'nobody_has_this'), one('a short name', 'jack')],
    },
    viewers: {
      signedOut: { name: 'signed out', cookies: [''] },
      ordinary: await signedIn('ordinary people', ordinary),
      author: await signedIn('the most followed author', [author]),
      follower: await signedIn('who follows most', [follower]),
      liker: await signedIn('who likes most', [liker]),
      tracker: await signedIn('who tracks most', [tracker]),
      admin: await signedIn('an admin', [ADMIN]),
    },
    posts,
    pending,
    venues,
    previousMonth,
  };
}
