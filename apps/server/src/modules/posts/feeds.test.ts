import { approvePost, denyPost } from '@reelmates/contract/admin/moderation';
import { followingFeed, forYouFeed, userPosts } from '@reelmates/contract/social/posts';
import { describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { ban, block, mute, publish, share, walk } from '../../testing/posts-factory.ts';
import type { TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';
import { followingAmongLatest, followingOfFew, followingPosts } from './post-lists.repository.ts';

const { app, admin } = appWith(['admin']);

const ids = (items: Json[]): string[] => items.map(({ id }) => id);

/** Published one after the other; newest first, as feeds show them. */
async function publishMany(author: TestUser, count: number): Promise<string[]> {
  const made: string[] = [];
  for (let i = 0; i < count; i++) made.unshift((await publish(author, admin)).id);
  return made;
}

const follow = (follower: TestUser, followed: TestUser) => follower.post(`/api/users/${followed.id}/follow`);

describe('GET /api/posts', () => {
  // spec: S4.22, S7.19
  it('lists published posts, the latest approval first, with every field', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    const waited = await share(author);
    const [second] = await publishMany(author, 1);
    await share(author);
    await share(author, { isPublic: false });
    await admin.call(approvePost, { params: { id: waited.id } });
    await viewer.post(`/api/posts/${second}/like`);

    const { status, body } = await viewer.get('/api/posts?limit=2');
    expect(status).toBe(200);
    expect(ids(body.items)).toEqual([waited.id, second]);
    expect(body.items[1]).toMatchObject({
      user: { id: author.id, username: author.username },
      isLikedByUser: true,
      likesCount: 1,
    });
    expect(body.items[0]).not.toHaveProperty('status');
    expect(body.items[0].isLikedByUser).toBe(false);
  });

  it("includes the viewer's own published posts, with what only their author sees", async () => {
    const author = await app.register();
    const [own] = await publishMany(author, 1);
    await share(author);
    const body = await author.call(forYouFeed, { query: { limit: '1' } });
    expect(body.items[0]).toMatchObject({ id: own, status: 'approved', isPublic: true });
  });

  it('repeats and skips nothing while others are approved', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    const made = await publishMany(author, 12);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: { limit: string; cursor?: string } = { limit: '3', ...(cursor ? { cursor } : {}) };
      const body = await viewer.call(forYouFeed, { query });
      seen.push(...ids(body.items));
      cursor = body.nextCursor;
      if (seen.length < 10) await publishMany(author, 1);
    } while (cursor);
    // Between them stand posts of others: no author has more than two in ten.
    expect(seen.filter((id) => made.includes(id))).toEqual(made);
    expect(new Set(seen).size).toBe(seen.length);
    const later = await walk(viewer, '/api/posts');
    expect(seen.filter((id) => !later.includes(id))).toEqual([]);
  });

  it('pages well through posts that were approved in one millisecond', async () => {
    const author = await app.register();
    const made = await publishMany(author, 7);
    await app.db.query(
      `update posts set feed_at = '2030-01-01', published_at = '2030-01-01', created_at = '2030-01-01'
        where author_id = $1`,
      [author.id],
    );
    const viewer = await app.register();
    await follow(viewer, author);
    expect((await walk(viewer, '/api/posts', 2)).filter((id) => made.includes(id))).toEqual(made);
    expect(await walk(viewer, '/api/posts/following', 2)).toEqual(made);
    expect(await walk(viewer, `/api/users/${author.id}/posts`, 2)).toEqual(made);
    await ban(app, author);
  });

  it('keeps pages full where authors are muted, blocked or banned', async () => {
    const viewer = await app.register();
    const people = await Promise.all(Array.from({ length: 5 }, () => app.register()));
    const [plain, muted, blocked, blocker, banned] = people as [
      TestUser,
      TestUser,
      TestUser,
      TestUser,
      TestUser,
    ];
    for (const person of people) await follow(viewer, person);
    const expected: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (const person of people) {
        const { id } = await publish(person, admin);
        if (person === plain) expected.unshift(id);
      }
    }
    await mute(app, viewer, muted);
    await block(app, viewer, blocked);
    await block(app, blocker, viewer);
    await ban(app, banned);
    for (const path of ['/api/posts', '/api/posts/following']) {
      const { body } = await viewer.get(`${path}?limit=3`);
      expect(body.items).toHaveLength(3);
      expect(ids(body.items).slice(0, 2)).toEqual(expected.slice(0, 2));
      expect(body.nextCursor).not.toBe(null);
      const found = await walk(viewer, path, 3);
      expect(found.filter((id) => expected.includes(id))).toEqual(expected);
    }
    const others = await app.register();
    expect(
      (await others.call(forYouFeed, { query: { limit: '4' } })).items.map((post) => post.user.id),
    ).toEqual([blocker.id, blocked.id, muted.id, plain.id]);
  });

  // spec: S4.23
  it('lifts a featured post above newer ones, for a while', async () => {
    const [lifted, author, viewer] = [await app.register(), await app.register(), await app.register()];
    const [featured] = await publishMany(lifted, 1);
    await admin.post(`/api/admin/posts/${featured}/feature`, { isFeatured: true });
    const newer = await publishMany(author, 2);
    const first = (await viewer.get('/api/posts?limit=3')).body.items;
    expect(ids(first)).toEqual([featured, ...newer]);
    expect(first[0].isFeatured).toBe(true);
    app.advance(7 * 3_600_000);
    const [newest] = await publishMany(lifted, 1);
    expect(ids((await viewer.call(forYouFeed, { query: { limit: '4' } })).items)).toEqual([
      newest,
      featured,
      ...newer,
    ]);
  });

  it('refuses invalid cursors and limits, and accepts any possible position', async () => {
    const viewer = await app.register();
    const encode = (text: string) => Buffer.from(text, 'latin1').toString('base64url');
    for (const path of ['/api/posts', '/api/posts/following', '/api/users/me/posts']) {
      for (const query of [
        'limit=0',
        'limit=51',
        'limit=x',
        'limit=',
        'cursor=x',
        `cursor=${encode('1.x')}`,
      ]) {
        expect((await viewer.get(`${path}?${query}`)).status, query).toBe(400);
      }
      for (const place of ['0.0', '1.9223372036854775807', '8640000000000000.1', '9999999999999999.1']) {
        const { status } = await viewer.get(`${path}?cursor=${encode(place)}`);
        expect([200, 400], place).toContain(status);
      }
      expect((await app.anonymous.get(path)).status).toBe(401);
    }
  });
});

describe('GET /api/posts/following', () => {
  // spec: S7.20
  it('merges the followed authors by publication, however unevenly they post', async () => {
    const viewer = await app.register();
    const authors = await Promise.all(Array.from({ length: 6 }, () => app.register()));
    const stranger = await app.register();
    for (const author of authors) await follow(viewer, author);
    const expected: string[] = [];
    const pattern = [0, 0, 0, 0, 1, 2, 0, 0, 3, 3, 1, 4, 0, 0, 0, 5, 2, 2, 0, 1, 1, 0];
    for (const index of pattern) {
      const author = authors[index];
      if (author) expected.unshift((await publish(author, admin)).id);
      if (index === 1) await publish(stranger, admin);
    }
    for (const limit of [1, 2, 3, 5, 50]) {
      expect(await walk(viewer, '/api/posts/following', limit), `pages of ${limit}`).toEqual(expected);
    }
    expect((await viewer.call(followingFeed)).items).toHaveLength(20);
  });

  it('is the same for accounts that follow few, many and very many, with hidden people and posts', async () => {
    const viewer = await app.register();
    const authors = await Promise.all(Array.from({ length: 8 }, () => app.register()));
    const [plain, other, muted, blocked, blocking, banned, gone, unfollowed] = authors as TestUser[];
    for (const author of authors) await follow(viewer, author);
    const shown: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (const author of authors) {
        const { id } = await publish(author, admin);
        if (author === plain || author === other) shown.unshift(id);
      }
      await share(plain as TestUser);
      await share(plain as TestUser, { isPublic: false });
      const denied = await publish(plain as TestUser, admin);
      await admin.call(denyPost, { params: { id: denied.id } });
      const deleted = await publish(plain as TestUser, admin);
      await (plain as TestUser).delete(`/api/posts/${deleted.id}`);
    }
    await mute(app, viewer, muted as TestUser);
    await block(app, viewer, blocked as TestUser);
    await block(app, blocking as TestUser, viewer);
    await ban(app, banned as TestUser);
    await (gone as TestUser).delete('/api/users/me', { password: (gone as TestUser).password });
    await follow(viewer, unfollowed as TestUser);
    // Blocking ended the follow; it is restored as after a race.
    await app.db.query(
      `insert into follows (follower_id, followed_id, created_at) select $1, id, now() from unnest($2::bigint[]) id
       on conflict do nothing`,
      [viewer.id, [blocked?.id, blocking?.id]],
    );

    const first = { after: null, limit: 51 };
    for (const read of [followingOfFew, followingPosts, followingAmongLatest]) {
      expect(ids(await read(app.db, viewer.id, first)), read.name).toEqual(shown);
    }
    for (const followed of [8, 100, 10_000]) {
      await app.db.query('update users set following_count = $2 where id = $1', [viewer.id, followed]);
      for (const limit of [1, 2, 4, 50]) {
        const found = await walk(viewer, '/api/posts/following', limit);
        expect(found, `pages of ${limit}, following ${followed}`).toEqual(shown);
      }
    }
  });

  it('is empty without follows, and ends with the follow', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    const [own] = await publishMany(viewer, 1);
    await publishMany(author, 1);
    expect(await viewer.call(followingFeed)).toEqual({ items: [], nextCursor: null });
    await follow(viewer, author);
    expect((await walk(viewer, '/api/posts/following')).length).toBe(1);
    expect(await walk(viewer, '/api/posts/following')).not.toContain(own);
    await follow(viewer, author);
    expect(await walk(viewer, '/api/posts/following')).toEqual([]);
  });

  it('orders by approval and excludes pending, denied and private posts', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    await follow(viewer, author);
    const first = await share(author);
    const second = await share(author);
    const denied = await share(author);
    await share(author, { isPublic: false });
    await admin.call(approvePost, { params: { id: second.id } });
    await admin.call(approvePost, { params: { id: first.id } });
    await admin.call(denyPost, { params: { id: denied.id } });
    expect(await walk(viewer, '/api/posts/following')).toEqual([first.id, second.id]);
  });
});

describe("a person's posts", () => {
  // spec: S7.25, S7.28
  it('come by creation; the owner sees all of them with their state', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    const first = await share(author);
    const second = await share(author);
    const pending = await share(author);
    const hidden = await share(author, { isPublic: false });
    const denied = await share(author);
    await admin.call(approvePost, { params: { id: second.id } });
    await admin.call(approvePost, { params: { id: first.id } });
    await admin.call(denyPost, { params: { id: denied.id }, body: { reason: 'Blurry' } });

    expect(await walk(viewer, `/api/users/${author.id}/posts`, 1)).toEqual([second.id, first.id]);
    const all = [denied.id, hidden.id, pending.id, second.id, first.id];
    expect(await walk(author, `/api/users/${author.id}/posts`, 2)).toEqual(all);
    expect(await walk(author, '/api/users/me/posts', 2)).toEqual(all);
    const { body } = await author.get('/api/users/me/posts');
    expect(body.items[0]).toMatchObject({ status: 'denied', denialReason: 'Blurry' });
    expect(body.items[2].status).toBe('pending');
  });

  it('exclude authors whom the viewer may not see', async () => {
    const [author, viewer] = [await app.register(), await app.register()];
    await publishMany(author, 1);
    const path = `/api/users/${author.id}/posts`;
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await viewer.refusal(userPosts, { params: { userId: '999999' } })).status).toBe(404);
    expect((await viewer.refusal(userPosts, { params: { userId: 'nobody' } })).status).toBe(404);
    await block(app, author, viewer);
    expect((await viewer.get(path)).status).toBe(404);
    await ban(app, author);
    expect((await admin.get(path)).status).toBe(404);
  });
});
