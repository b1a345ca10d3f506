// spec: none, reports of members are not in it
import { updateProfile } from '@reelmates/contract/account/accounts';
import { approveComment, denyPost } from '@reelmates/contract/admin/moderation';
import { memberReports, reportReasons } from '@reelmates/contract/admin/reports';
import { logPlaySession } from '@reelmates/contract/play/tracker';
import { createComment } from '@reelmates/contract/social/comments';
import { deletePost, editPost } from '@reelmates/contract/social/posts';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { fourAtATime } from '../../testing/four-at-a-time.ts';
import { ban, block, giveImage, publish, share, walk } from '../../testing/posts-factory.ts';
import { createTestApp, type TestUser } from '../../testing/test-app.ts';
import type { Json } from '../../testing/test-response.ts';

const { app, admin, author, reporter } = appWith(['admin', 'author', 'reporter']);

let post: Json;
beforeEach(async () => {
  await app.db.query('delete from member_reports');
  post = await publish(author, admin, { caption: 'Big night' });
});

async function comment(user: TestUser, content = 'Rude words'): Promise<string> {
  const body = await user.call(createComment, { params: { id: post.id }, body: { content } });
  await admin.call(approveComment, { params: { id: body.id } });
  return body.id;
}

const report = (kind: string, targetId: unknown, by = reporter, more = {}) =>
  by.post('/api/reports', { kind, targetId, reason: 'spam', ...more });

async function queue(query = ''): Promise<Json> {
  const { status, body } = await admin.get(`/api/admin/reports${query}`);
  expect(status).toBe(200);
  return body;
}

describe('POST /api/reports', () => {
  it('accepts a report of a post, a comment and a person, once each', async () => {
    const targets = [
      ['post', post.id],
      ['comment', await comment(author)],
      ['user', author.id],
    ];
    for (const [kind, id] of targets) {
      const { status, body } = await report(kind, id);
      expect([status, body]).toEqual([201, { id: expect.any(String) }]);
      const again = await report(kind, id, reporter, { reason: 'other' });
      expect([again.status, again.body.code]).toEqual([409, 'CONFLICT']);
    }
    expect((await queue()).totalCount).toBe(3);
  });

  it('counts one when the same person sends it many times at once', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => report('post', post.id)));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array(7).fill(409)]);
    expect((await queue()).totalCount).toBe(1);
  });

  it.each(Object.keys(reportReasons))('knows the reason %s', async (reason) => {
    const note = '  Look at\r\nthis ';
    expect((await report('post', post.id, reporter, { reason, note })).status).toBe(201);
    expect((await queue()).items).toMatchObject([{ reason, note: 'Look at\nthis' }]);
  });

  it('stores an empty note as none', async () => {
    for (const [index, note] of [null, '', '  '].entries()) {
      const by = await app.register();
      expect((await report('post', post.id, by, { note })).status).toBe(201);
      expect((await queue()).items[index].note).toBeNull();
    }
  });

  it('refuses an invalid target, reason or note with 400', async () => {
    const responses = [
      await report('venue', post.id),
      await report('post', post.id, reporter, { reason: 'boring' }),
      await report('post', post.id, reporter, { reason: undefined }),
      await report('post', post.id, reporter, { note: 'x'.repeat(1001) }),
      await report('post', post.id, reporter, { note: 'a\u0000b' }),
      await report('post', 17),
      await report('post', undefined),
      await reporter.post('/api/reports'),
    ];
    for (const { status, body } of responses) expect([status, body.code]).toEqual([400, 'VALIDATION']);
    expect((await queue()).totalCount).toBe(0);
  });

  it('refuses a report about the reporter or their own content', async () => {
    const id = await comment(reporter);
    const own = await share(reporter);
    const messages = [];
    for (const response of [
      await report('post', own.id),
      await report('comment', id),
      await report('user', reporter.id),
    ]) {
      expect([response.status, response.body.errors[0].path]).toEqual([400, 'targetId']);
      messages.push(response.body.message);
    }
    expect(messages).toEqual([
      'You cannot report your own post',
      'You cannot report your own comment',
      'You cannot report yourself',
    ]);
  });

  it('answers 404 for anything that the reporter cannot see', async () => {
    const [blocker, banned] = await Promise.all([app.register(), app.register()]);
    const hidden = await publish(blocker, admin);
    await block(app, blocker, reporter);
    const theirs = await comment(banned);
    await ban(app, banned);
    const pending = await author.post(`/api/posts/${post.id}/comments`, { content: 'Waits' });
    const denied = await publish(author, admin);
    await admin.call(denyPost, { params: { id: denied.id } });
    const deleted = await publish(author, admin);
    await author.call(deletePost, { params: { id: deleted.id } });
    const unseen: [string, string][] = [
      ['post', (await share(author)).id],
      ['post', (await share(author, { isPublic: false })).id],
      ['post', denied.id],
      ['post', deleted.id],
      ['post', hidden.id],
      ['comment', pending.body.id],
      ['comment', theirs],
      ['user', banned.id],
      ['user', blocker.id],
    ];
    for (const kind of ['post', 'comment', 'user']) {
      for (const id of ['999999999', '0', '-1', 'x', '', '1.0', '9'.repeat(30), ' ']) unseen.push([kind, id]);
    }
    for (const [kind, id] of unseen) {
      const { status, body } = await report(kind, id);
      expect([kind, id, status, body.code]).toEqual([kind, id, 404, 'NOT_FOUND']);
    }
    expect((await queue()).totalCount).toBe(0);
  });

  it('is for members who are not on a break', async () => {
    expect((await report('post', post.id, { ...reporter, ...app.anonymous })).status).toBe(401);
    const resting = await app.register();
    await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
      resting.id,
      new Date(app.now().getTime() + 86_400_000),
    ]);
    const { status, body } = await report('post', post.id, resting);
    expect([status, body.code]).toEqual([403, 'SELF_EXCLUDED']);
  });

  it('accepts 20 stored reports a day by the calendar of the competition', async () => {
    const strict = await createTestApp({ shareScale: 100, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const [busy, boss] = [await strict.register(), await strict.registerAdmin()];
      const people = await strict.db.query<{ id: string }>(
        `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                            terms_accepted_at, created_at, updated_at)
         select 'given_' || n, n || '@example.org', '', now(), 'self', '1', now(), now(), now()
           from generate_series(1, 21) n returning id`,
      );
      const send = (by: TestUser, id: string) =>
        by.post('/api/reports', { kind: 'user', targetId: id, reason: 'spam' });
      const statuses = async (by: TestUser) => {
        const responses = await fourAtATime(people.length, (index) => send(by, people[index]?.id ?? ''));
        return responses.map(({ status }) => status).toSorted((a, b) => a - b);
      };
      expect((await send(busy, busy.id)).status).toBe(400);
      expect(await statuses(busy)).toEqual([...Array(20).fill(201), 429]);
      expect(await statuses(busy)).toEqual([...Array(20).fill(409), 429]);
      const refused = await send(busy, boss.id);
      expect(refused).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED', message: 'You can send 20 reports a day. Please try again tomorrow.' },
      });
      expect(await statuses(boss)).toEqual(Array(21).fill(201));
      const seconds = Number(refused.headers.get('retry-after'));
      strict.advance(seconds * 1000 - 60_000);
      expect((await send(busy, boss.id)).status).toBe(429);
      strict.advance(60_000);
      expect((await send(busy, boss.id)).status).toBe(201);
    } finally {
      await strict.close();
    }
  });
});

describe('GET /api/admin/reports', () => {
  it('lists reported items with their context and the number of reporters', async () => {
    const image = await giveImage(app, author);
    const photo = await publish(author, admin, { caption: 'With a photo', imageUrl: image.url });
    const id = await comment(author);
    const second = await app.register();
    await author.call(updateProfile, { body: { bio: 'Online casino inside' } });
    await report('post', photo.id, reporter, { reason: 'identity', note: 'A face' });
    await report('post', photo.id, second);
    await report('comment', id);
    await report('user', author.id);
    const { items, nextCursor, totalCount } = await queue();
    const user = { id: author.id, username: author.username, avatarUrl: null, isVerified: false };
    const open = {
      createdAt: expect.any(String),
      outcome: null,
      id: expect.any(String),
      version: expect.any(String),
    };
    const by = { id: reporter.id, username: reporter.username, avatarUrl: null, isVerified: false };
    expect([nextCursor, totalCount]).toEqual([null, 4]);
    expect(items).toEqual([
      {
        ...open,
        kind: 'post',
        reason: 'identity',
        note: 'A face',
        reporter: by,
        target: {
          id: photo.id,
          user,
          text: 'With a photo',
          photoDescription: null,
          imageUrl: image.url,
          post: null,
          isVisible: true,
        },
        reportsCount: 2,
      },
      expect.objectContaining({ kind: 'post', reason: 'spam', note: null, reportsCount: 2 }),
      {
        ...open,
        kind: 'comment',
        reason: 'spam',
        note: null,
        reporter: by,
        target: {
          id,
          user,
          text: 'Rude words',
          photoDescription: null,
          imageUrl: null,
          post: { id: post.id, caption: 'Big night', imageUrl: null },
          isVisible: true,
        },
        reportsCount: 1,
      },
      {
        ...open,
        kind: 'user',
        reason: 'spam',
        note: null,
        reporter: by,
        target: {
          id: author.id,
          user,
          text: 'Online casino inside',
          photoDescription: null,
          imageUrl: null,
          post: null,
          isVisible: true,
        },
        reportsCount: 1,
      },
    ]);
    await author.call(updateProfile, { body: { bio: '' } });
  });

  it('shows the current state of the targets, also of hidden ones', async () => {
    const [gone, banned] = await Promise.all([app.register(), app.register()]);
    const image = await giveImage(app, author);
    const denied = await publish(author, admin, { caption: 'denied later', imageUrl: image.url });
    const deleted = await publish(author, admin, { caption: 'deleted later' });
    const theirs = await publish(banned, admin, { caption: 'banned later' });
    const erased = await publish(gone, admin, { caption: 'erased later' });
    const edited = await publish(author, admin, { caption: 'edited later' });
    const hidden = await publish(author, admin, { caption: 'private later' });
    const ids = [denied.id, deleted.id, theirs.id, erased.id, edited.id, hidden.id];
    for (const id of ids) expect((await report('post', id)).status).toBe(201);
    const words = await comment(banned, 'my words');
    await report('comment', words);
    await report('user', banned.id);
    await report('user', gone.id);

    await admin.call(denyPost, { params: { id: denied.id } });
    await author.call(deletePost, { params: { id: deleted.id } });
    await author.call(editPost, { params: { id: edited.id }, body: { caption: 'edited now' } });
    await author.call(editPost, {
      params: { id: hidden.id },
      body: { caption: 'a secret', isPublic: false },
    });
    await ban(app, banned);
    await app.db.query('delete from users where id = $1', [gone.id]);

    const { items } = await queue();
    expect(
      items.map(({ target }: Json) => [target.text, target.user?.username ?? null, target.isVisible]),
    ).toEqual([
      ['denied later', author.username, false],
      ['deleted later', author.username, false],
      ['banned later', banned.username, false],
      ['', null, false],
      ['edited now', author.username, false],
      ['', author.username, false], // made private: its author's alone
      ['my words', banned.username, false],
      ['', banned.username, false],
      ['', null, false],
    ]);
    expect(items.map(({ target }: Json) => target.imageUrl)).toEqual(Array(9).fill(null));
    expect(items[6].target.post).toMatchObject({ id: post.id });

    await author.call(editPost, { params: { id: post.id }, body: { isPublic: false } });
    const [, , , , , , afterwards] = (await queue()).items;
    expect(afterwards.target).toMatchObject({ text: 'my words', post: null });
  });

  it('contains no email addresses and no stats', async () => {
    await author.call(logPlaySession, { body: { amountSpent: 7777.77, amountWon: 1 } });
    await report('user', author.id);
    const { text } = await admin.get('/api/admin/reports');
    expect(text).not.toContain('@example.org');
    expect(text).not.toContain('7777');
  });

  it('pages the open ones or all, oldest first', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) {
      const { body } = await report('post', post.id, await app.register());
      ids.push(body.id);
    }
    expect(await walk(admin, '/api/admin/reports', 3)).toEqual(ids);
    const done = ids.slice(2, 4);
    await app.db.query("update member_reports set outcome = 'no-action' where id = any($1)", [done]);
    const open = ids.filter((id) => !done.includes(id));
    expect(await walk(admin, '/api/admin/reports', 2)).toEqual(open);
    expect((await queue('?limit=1')).totalCount).toBe(5);
    const all = await queue('?status=all');
    expect([all.items.map(({ id }: Json) => id), all.totalCount]).toEqual([ids, 7]);
    const first = await queue('?status=all&limit=5');
    const rest = await queue(`?status=all&limit=5&cursor=${first.nextCursor}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
  });

  it('is for admins alone, and refuses wrong queries', async () => {
    expect((await reporter.refusal(memberReports)).status).toBe(403);
    expect((await app.anonymous.refusal(memberReports)).status).toBe(401);
    for (const query of ['status=closed', 'limit=99', 'cursor=x']) {
      expect((await admin.get(`/api/admin/reports?${query}`)).status).toBe(400);
    }
  });
});
