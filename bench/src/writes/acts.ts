import { randomUUID } from 'node:crypto';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { createComment } from '@reelmates/contract/social/comments';
import { toggleLike } from '@reelmates/contract/social/likes';
import { createPost } from '@reelmates/contract/social/posts';
import { toggleFollow } from '@reelmates/contract/social/users';
import type pg from 'pg';
import { foldChanges } from '../../../apps/server/src/jobs/fold-changes.ts';
import { post } from '../crowd/crowd-requests.ts';
import type { HttpRequest } from '../crowd/http-client.ts';
import { vacuumFilledTables } from '../database.ts';
import { anyViewers, seedFeed, type Viewer } from '../seed-feed.ts';

export const size = { users: 100_000, posts: 200_000, likes: 0, follows: 0 };

export type Kind = 'like' | 'like of one post' | 'post with a photo' | 'comment' | 'follow' | 'play session';

export const kinds: readonly Kind[] = [
  'like',
  'like of one post',
  'post with a photo',
  'comment',
  'follow',
  'play session',
];

/** A second act undoes the first, with or without a key. */
export const toggles: readonly Kind[] = ['like', 'like of one post', 'follow'];

/** Acts that each person can do only once. */
const once: readonly Kind[] = ['like of one post', 'post with a photo'];

/** One act of a person, with an idempotency key unless it is a toggle. */
export type Act = { kind: Kind; number: number; person: Viewer; target: string; request: HttpRequest };

/** The authors and targets of acts. `hot`: the post that everyone likes. */
export type People = { viewers: readonly Viewer[]; posts: readonly string[]; hot: string };

/** A community without likes and follows; each person has an uploaded photo that no post uses yet. */
export async function seedForWrites(client: pg.Client): Promise<People> {
  await seedFeed(client, size);
  await client.query('update images set is_fingerprinted = true');
  // People cannot like posts of those they have blocked, and a second follow would end the first.
  await client.query('truncate blocks, mutes, follows');
  await client.query('update users set followers_count = 0, following_count = 0');
  await client.query(
    `insert into images (id, owner_id, status, version, width, height, placeholder, content_hash, is_fingerprinted,
                         created_at, expires_at)
     select 'benchupload' || lpad(u.id::text, 10, '0'), u.id, 'ready', 'bench', 1600, 1200, '#336699',
            md5('upload ' || u.id), true, now(), now() + interval '1 day'
       from users u`,
  );
  const viewers = await anyViewers(client, size.users);
  const { rows } = await client.query<{ id: string }>(
    `select p.id::text from posts p
      where p.status = 'approved' and p.is_public order by p.id desc limit 20000`,
  );
  const posts = rows.map(({ id }) => id);
  // Folds the changes that the seed's triggers have appended; otherwise the product's task would fold them during the
  // first measured minute.
  await foldChanges({
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  });
  await vacuumFilledTables(client);
  return { viewers, posts, hot: posts[0] ?? '' };
}

/** The `number`th act of a kind. None is repeated, because a second like or follow would undo the first. */
export function actOf(kind: Kind, number: number, { viewers, posts, hot }: People): Act {
  const turn = number % viewers.length;
  const round = Math.floor(number / viewers.length);
  const person = viewers[turn];
  // Each person takes the posts in another order; the first post is the hot one.
  const spread = posts[1 + ((turn * 17 + round * 131) % (posts.length - 1))] ?? '';
  const other = viewers[(turn + 1 + round) % viewers.length]?.id ?? '';
  if (!person) throw new Error('there is no person to act');
  if (round > 0 && once.includes(kind)) throw new Error(`everybody has done this once: ${kind}`);
  const text = `${kind} ${number}`;
  const requests: Record<Kind, { path: string; target: string; body: object }> = {
    like: { path: toggleLike.path.replace('{id}', spread), target: spread, body: {} },
    'like of one post': { path: toggleLike.path.replace('{id}', hot), target: hot, body: {} },
    'post with a photo': {
      path: createPost.path,
      target: text,
      body: { winAmount: 12.5, caption: text, imageUrl: `/images/benchupload${person.id.padStart(10, '0')}` },
    },
    comment: {
      path: createComment.path.replace('{id}', spread),
      target: text,
      body: { content: text },
    },
    follow: { path: toggleFollow.path.replace('{userId}', other), target: other, body: {} },
    'play session': {
      path: logPlaySession.path,
      target: text,
      body: { amountSpent: 20, amountWon: 5, machineType: text },
    },
  };
  const { path, target, body } = requests[kind];
  const request = post(path, body, { cookie: person.cookie, 'idempotency-key': randomUUID() });
  return { kind, number, person, target, request };
}
