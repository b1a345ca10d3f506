// spec: none, how posts are counted
import { venuePosts } from '@reelmates/contract/social/posts';
import { venueBiggestWin } from '@reelmates/contract/venues/venues';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { block, giveVenue, publish } from '../../testing/posts-factory.ts';
import { wrongVenueCounts } from '../../testing/wrong-venue-counts.ts';
import { foldVenuePosts } from './post-lists.repository.ts';
import { moveVenuePosts } from './posts.repository.ts';

const { app, admin, viewer } = appWith(['admin', 'viewer']);

const wrongCounts = () => wrongVenueCounts(app.db);

const insertPosts = (authorId: string, venueIds: readonly string[], status = 'approved') =>
  app.db.query(
    `insert into posts (author_id, venue_id, win_amount, machine_type, status, is_public, submitted_at,
                        published_at, feed_at, created_at, updated_at)
     select $1, venue, 10 + n, 'Buffalo Gold', $3, true, now(), now(), now(), now(), now()
       from unnest($2::bigint[]) with ordinality given (venue, n)`,
    [authorId, venueIds, status],
  );

describe('the number of posts at a venue', () => {
  it('stays exact while people are banned, posts decided, moved and deleted at once', async () => {
    const venues = await Promise.all(Array.from({ length: 4 }, () => giveVenue(app)));
    const people = await Promise.all(Array.from({ length: 6 }, () => app.register()));
    const venueIds = venues.map(({ id }) => id);
    for (const { id } of people) {
      await insertPosts(id, venueIds);
      await insertPosts(id, venueIds, 'pending');
    }
    const acts = [
      (id: string) => app.db.query('update users set banned_at = now() where id = $1', [id]),
      (id: string) =>
        app.db.query('update users set banned_at = null, deleted_at = null where id = $1', [id]),
      (id: string) => app.db.query('update users set deleted_at = now() where id = $1', [id]),
      (id: string) => insertPosts(id, venueIds),
      (id: string, n: number) =>
        app.db.query(
          `update posts set status = case status when 'approved' then 'denied' else 'approved' end
            where author_id = $1 and id % 3 = $2`,
          [id, n % 3],
        ),
      (id: string, n: number) =>
        app.db.query('update posts set is_public = not is_public where author_id = $1 and id % 5 = $2', [
          id,
          n % 5,
        ]),
      (id: string, n: number) =>
        app.db.query('update posts set deleted_at = now() where author_id = $1 and id % 11 = $2', [
          id,
          n % 11,
        ]),
      (id: string, n: number) =>
        app.db.query('delete from posts where author_id = $1 and id % 13 = $2', [id, n % 13]),
      (id: string, n: number) =>
        app.db.query('update posts set venue_id = $2 where author_id = $1 and id % 7 = $3', [
          id,
          [...venueIds, null][n % 5],
          n % 7,
        ]),
      (_id: string, n: number) =>
        app.db.transaction((tx) =>
          moveVenuePosts(tx, venueIds[n % 4] ?? '', venueIds[(n + 1) % 4] ?? '', 20),
        ),
      () => foldVenuePosts(app.db, 5),
    ];
    for (let round = 0; round < 12; round++) {
      const results = await Promise.allSettled(
        acts.flatMap((act, index) => {
          const person = people[(round + index) % people.length];
          const other = people[(round * index) % people.length];
          return person && other ? [act(person.id, round + index), act(other.id, round)] : [];
        }),
      );
      // A statement that was cancelled by a deadlock has changed nothing.
      const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
      expect(failures.filter(({ code }) => code !== '40P01')).toEqual([]);
    }
    expect(await wrongCounts()).toEqual([]);
    while ((await foldVenuePosts(app.db, 7)) > 0);
    expect(await wrongCounts()).toEqual([]);
    const [gone, merged] = [people[0]?.id ?? '', venueIds[0] ?? ''];
    await app.db.query('update users set banned_at = null, deleted_at = null where id = any($1)', [
      people.map(({ id }) => id),
    ]);
    await app.db.transaction((tx) => moveVenuePosts(tx, merged, venueIds[1] ?? '', 10_000));
    expect(await wrongCounts()).toEqual([]);
    await app.db.query('delete from users where id = $1', [gone]);
    expect(await wrongCounts()).toEqual([]);
  });

  it('subtracts the posts of a banned and blocked person once', async () => {
    const venue = await giveVenue(app);
    const [other, blocked] = [await app.register(), await app.register()];
    for (const person of [other, blocked]) await publish(person, admin, { venueId: venue.id });
    await block(app, viewer, blocked);
    await block(app, blocked, viewer);
    const total = async () =>
      (await viewer.call(venuePosts, { params: { id: venue.id }, query: {} })).totalCount;
    expect(await total()).toBe(1);
    await app.db.query('update users set banned_at = now() where id = $1', [blocked.id]);
    expect(await total()).toBe(1);
    const win = await viewer.call(venueBiggestWin, { params: { id: venue.id } });
    expect(win?.user.id).toBe(other.id);
  });
});
