// spec: none, items in hand are not in it
import { updateProfile } from '@reelmates/contract/account/accounts';
import { denyPost, pendingPosts } from '@reelmates/contract/admin/moderation';
import {
  releaseItems,
  reviewContext,
  takeComments,
  takePosts,
  takeReports,
} from '@reelmates/contract/admin/review-queues';
import { limits } from '@reelmates/contract/limits';
import { createComment, deleteComment, editComment } from '@reelmates/contract/social/comments';
import { createUpload } from '@reelmates/contract/social/uploads';
import PQueue from 'p-queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ban, giveImage, publish, share, unban } from '../../testing/posts-factory.ts';
import { putPhoto } from '../../testing/send-upload.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { deleteImage } from '../uploads/uploads.public.ts';

let app: TestApp;
let admin: TestUser;
let second: TestUser;
let author: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.registerAdmin();
  second = await app.registerAdmin();
});
afterAll(() => app.close());
beforeEach(async () => {
  for (const table of ['posts', 'comments', 'jackpots']) {
    await app.db.query(`update ${table} set deleted_at = now() where status = 'pending'`);
  }
  await app.db.query('delete from member_reports');
  author = await app.register();
});

const take = async (by: TestUser, query = {}) => {
  const page = await by.call(takePosts, { query });
  return { ...page, ids: page.items.map(({ id }) => id) };
};
const shareSeveral = async (count: number, by = author) => {
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) ids.push((await share(by)).id);
  return ids;
};

/** Reports these targets as the second admin; the ids of the reports. */
async function reportAll(...targets: readonly ['post' | 'comment' | 'user', string][]): Promise<string[]> {
  const ids: string[] = [];
  for (const [kind, targetId] of targets) {
    const { body } = await second.post('/api/reports', { kind, targetId, reason: 'harassment' });
    ids.push(body.id);
  }
  return ids;
}

/** The previous texts that moderators see with each of these reports, latest first. */
async function versionsOf(reports: readonly string[]): Promise<(string[] | undefined)[]> {
  const query = { ids: reports.join() };
  const { items } = await admin.call(reviewContext, { params: { queue: 'reports' }, query });
  return reports.map((report) => items.find(({ id }) => id === report)?.versions.map(({ text }) => text));
}

describe('items in hand', () => {
  it('are given to one moderator, oldest first; the other gets the next ones and learns who has the rest', async () => {
    const ids = await shareSeveral(5);
    expect((await take(admin, { limit: '2' })).ids).toEqual(ids.slice(0, 2));
    const others = await take(second);
    expect(others.ids).toEqual(ids.slice(2));
    expect(others.totalCount).toBe(5);
    expect(others.inHand).toEqual([{ user: { id: admin.id, username: admin.username }, count: 2 }]);
    const third = await app.registerAdmin();
    expect(await take(third)).toMatchObject({ ids: [], nextCursor: null, totalCount: 5 });
  });

  it('are in all lists of callers who take nothing, and left out on request', async () => {
    const ids = await shareSeveral(3);
    await take(admin, { limit: '1' });
    const idsOf = async (by: TestUser, query = {}) =>
      (await by.call(pendingPosts, { query })).items.map(({ id }) => id);
    expect(await idsOf(second)).toEqual(ids);
    expect(await idsOf(second, { free: 'true' })).toEqual(ids.slice(1));
    expect(await idsOf(admin, { free: 'true' })).toEqual(ids);
  });

  it("are available again two minutes after the moderator's last request", async () => {
    const ids = await shareSeveral(1);
    await take(admin);
    app.advance(limits.takenItemsMs - 20_000);
    expect((await take(admin)).ids).toEqual(ids);
    app.advance(limits.takenItemsMs - 20_000);
    expect((await take(second)).ids).toEqual([]);
    app.advance(20_000);
    expect((await take(second)).ids).toEqual(ids);
    expect((await take(admin)).ids).toEqual([]);
  });

  it('are free at once when they are given back', async () => {
    const ids = await shareSeveral(2);
    await take(admin);
    await admin.call(releaseItems, { params: { queue: 'posts' } });
    expect((await take(second)).ids).toEqual(ids);
  });

  it('are never held by two moderators, however many ask at once', async () => {
    const ids = await shareSeveral(12);
    const admins = [admin, second, await app.registerAdmin(), await app.registerAdmin()];
    const pages = await Promise.all(admins.map((by) => take(by, { limit: '4' })));
    const given = pages.flatMap((page) => page.ids);
    expect(given).toHaveLength(new Set(given).size);
    expect(given.toSorted()).toEqual(ids.toSorted());
  });

  it('are at most so many, page after page, and go on being shown to their holder', async () => {
    await app.db.query(
      `insert into posts (author_id, created_at, updated_at, win_amount, status, is_public, submitted_at)
       select $1, now(), now(), 5, 'pending', true, now() + n * interval '1 second'
         from generate_series(1, ${limits.takenItemsMax + 40}) n`,
      [author.id],
    );
    const walk = async () => {
      const ids: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof take>> = await take(admin, {
          limit: '50',
          ...(cursor === undefined ? {} : { cursor }),
        });
        ids.push(...page.ids);
        cursor = page.nextCursor;
      }
      return ids;
    };
    const first = await walk();
    expect(first).toHaveLength(limits.takenItemsMax);
    expect(await walk()).toEqual(first);
    expect((await take(second, { limit: '50' })).ids).toHaveLength(40);
  });

  it('can be decided on by others, who may act without taking', async () => {
    const [id = ''] = await shareSeveral(1);
    const { items } = await take(admin);
    await second.call(denyPost, { params: { id }, body: { version: items[0]?.version } });
    expect((await take(admin)).ids).toEqual([]);
  });

  it('include every report on the same thing', async () => {
    const post = await publish(author, admin);
    const reporters = [await app.register(), await app.register()];
    for (const reporter of reporters) {
      await reporter.post('/api/reports', { kind: 'post', targetId: post.id, reason: 'spam' });
    }
    expect((await admin.call(takeReports, { query: { limit: '1' } })).items).toHaveLength(1);
    expect((await second.call(takeReports)).items).toEqual([]);
  });

  it('are refused to a member with 403 and to a visitor with 401', async () => {
    expect((await author.refusal(takePosts)).status).toBe(403);
    expect((await app.anonymous.refusal(releaseItems, { params: { queue: 'posts' } })).status).toBe(401);
    expect((await admin.delete('/api/admin/queues/others/taken')).status).toBe(404);
  });
});

it('filters by photo, new account and open reports, in lists and totals', async () => {
  const old = await app.register();
  await app.db.query(`update users set created_at = now() - interval '30 days' where id = $1`, [old.id]);
  const plain = await share(old);
  const withPhoto = await share(old, { imageUrl: (await giveImage(app, old)).url });
  const fresh = await share(author);
  const reported = await app.register();
  await app.db.query(`update users set created_at = now() - interval '30 days' where id = $1`, [reported.id]);
  const suspect = await share(reported);
  await author.post('/api/reports', { kind: 'user', targetId: reported.id, reason: 'spam' });
  const idsOf = async (query: object) => {
    const { ids, totalCount } = await take(admin, query);
    expect(totalCount).toBe(ids.length);
    return ids;
  };
  expect(await idsOf({})).toEqual([plain.id, withPhoto.id, fresh.id, suspect.id]);
  expect(await idsOf({ withPhoto: 'true' })).toEqual([withPhoto.id]);
  expect(await idsOf({ newAccount: 'true' })).toEqual([fresh.id]);
  expect(await idsOf({ reported: 'true' })).toEqual([suspect.id]);
  expect(await idsOf({ reported: 'true', newAccount: 'true' })).toEqual([]);
  expect((await admin.refusal(takePosts, { query: { withPhoto: 'no' as 'true' } })).status).toBe(400);
});

/** The table with its totals, and a recount of everything. */
async function recount() {
  const kept = await app.db.query(
    `select queue, sum(pending)::int as items, sum(with_photo)::int as photos, sum(new_accounts)::int as fresh
       from review_queue_totals group by queue having sum(pending) <> 0 order by queue`,
  );
  const shown = `u.username is not null and u.banned_at is null and u.deleted_at is null`;
  const isNew = (time: string) => `count(*) filter (where ${time} < u.created_at + interval '7 days')::int`;
  const counted = await app.db.query(
    `select * from (
       select 'all-reports' as queue, count(*)::int as items, 0 as photos, 0 as fresh from member_reports
       union all
       select 'reports', count(*)::int, 0, 0 from member_reports where outcome is null
       union all
       select 'posts', count(*)::int, count(i.image_id)::int, ${isNew('i.submitted_at')}
         from posts i join users u on u.id = i.author_id
        where i.status = 'pending' and i.is_public and i.deleted_at is null and ${shown}
       union all
       select 'jackpots', count(*)::int, count(i.image_id)::int, ${isNew('i.created_at')}
         from jackpots i join users u on u.id = i.user_id
        where i.status = 'pending' and i.deleted_at is null and ${shown}
       union all
       select 'comments', count(*)::int, 0, ${isNew('i.submitted_at')}
         from comments i join users u on u.id = i.author_id
         join posts p on p.id = i.post_id join users a on a.id = p.author_id
        where i.status = 'pending' and i.deleted_at is null and ${shown} and p.is_public and p.deleted_at is null
          and a.banned_at is null and a.deleted_at is null) counts
      where items <> 0 order by queue`,
  );
  return { kept, counted };
}

it('keeps exact totals while members post, edit, hide and delete, moderators decide, and people are banned at once', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => app.register()));
  const open = await Promise.all(people.map((person) => publish(person, admin)));
  const personAt = (number: number) => people[number % people.length] as TestUser;
  const work: (() => Promise<unknown>)[] = [];
  for (let number = 0; number < 60; number += 1) {
    const person = personAt(number);
    const post = open[(number * 7) % open.length];
    work.push(
      () => person.post('/api/posts', { winAmount: 5, caption: `Number ${number}` }),
      () => person.post(`/api/posts/${post?.id}/comments`, { content: `Comment ${number}` }),
    );
    if (number % 5 === 0) work.push(() => ban(app, personAt(number + 1)));
    if (number % 5 === 2) work.push(() => unban(app, personAt(number - 1)));
    if (number % 6 === 1) {
      work.push(() => person.patch(`/api/posts/${open[number % 4]?.id}`, { isPublic: number % 12 === 1 }));
    }
    if (number % 4 === 3) {
      work.push(async () => {
        const { items } = await take(admin, { limit: '3' });
        for (const { id } of items) await admin.post(`/api/admin/posts/${id}/approve`);
        const comments = await admin.call(takeComments, { query: { limit: '2' } });
        for (const { id } of comments.items) await admin.post(`/api/admin/comments/${id}/deny`);
      });
    }
  }
  const line = new PQueue({ concurrency: 8 });
  await line.addAll(work);
  for (const person of people) await unban(app, person);
  const { kept, counted } = await recount();
  expect(kept).toEqual(counted);
  const [row] = await app.db.query<{ rows: number }>(
    `select count(*)::int as rows from review_queue where queue = 'posts' and not is_hidden`,
  );
  expect(row?.rows).toBe((await admin.call(pendingPosts)).totalCount);
});

it('disappear from the queue while their owner is banned or private', async () => {
  const owner = await app.register();
  const post = await publish(owner, admin);
  await author.call(createComment, { params: { id: post.id }, body: { content: 'Nice' } });
  const waiting = async () => (await admin.call(takeComments)).items.length;
  expect(await waiting()).toBe(1);
  await Promise.all([ban(app, owner), ban(app, author)]);
  expect(await waiting()).toBe(0);
  await Promise.all([unban(app, owner), unban(app, author)]);
  expect(await waiting()).toBe(1);
  await app.db.query('update posts set is_public = false where id = $1', [post.id]);
  expect(await waiting()).toBe(0);
  const { kept, counted } = await recount();
  expect(kept).toEqual(counted);
});

describe('the context of items', () => {
  it('contains the decisions on the author’s items, their reports, and previous texts', async () => {
    const photo = await giveImage(app, author);
    await publish(author, admin);
    const denied = await share(author, { caption: 'Ring me', imageUrl: photo.url });
    await admin.call(denyPost, { params: { id: denied.id }, body: { reason: 'Spam' } });
    const { id } = await share(author, { caption: 'First words' });
    await author.patch(`/api/posts/${id}`, { caption: 'Second words' });
    await second.post('/api/reports', { kind: 'user', targetId: author.id, reason: 'spam' });
    const { items } = await admin.call(reviewContext, { params: { queue: 'posts' }, query: { ids: id } });
    expect(items).toEqual([
      {
        id,
        author: {
          id: author.id,
          username: author.username,
          createdAt: expect.any(String),
          isBanned: false,
          approved: 1,
          denied: 1,
          denialReasons: ['Spam'],
          openReports: 1,
          reports: 1,
        },
        versions: [{ text: 'First words', until: expect.any(String), status: 'pending', denialReason: null }],
      },
    ]);
  });

  it('contains denied items whatever their author changed since; those approved later count as approved', async () => {
    const deniedAuthor = await app.register();
    const post = await publish(author, admin);
    const ids = [];
    for (const reason of ['Hidden', 'Resent', 'Deleted', 'Approved later']) {
      const { id } = await share(deniedAuthor);
      await admin.call(denyPost, { params: { id }, body: { reason } });
      ids.push(id);
    }
    const [hidden, resent, deleted, approved] = ids;
    const comment = await deniedAuthor.call(createComment, {
      params: { id: post.id },
      body: { content: 'Ring me' },
    });
    await admin.post(`/api/admin/comments/${comment.id}/deny`, { reason: 'Rung' });
    await deniedAuthor.patch(`/api/comments/${comment.id}`, { content: 'Nice' });
    await deniedAuthor.delete(`/api/comments/${comment.id}`);
    await deniedAuthor.patch(`/api/posts/${hidden}`, { isPublic: false });
    await deniedAuthor.patch(`/api/posts/${resent}`, { caption: 'Nice' });
    await deniedAuthor.delete(`/api/posts/${deleted}`);
    await admin.post(`/api/admin/posts/${approved}/approve`);
    const { items } = await admin.call(reviewContext, {
      params: { queue: 'posts' },
      query: { ids: `${resent}` },
    });
    expect(items[0]?.author).toMatchObject({
      approved: 1,
      denied: 4,
      denialReasons: ['Rung', 'Deleted', 'Resent'],
    });
  });

  it('keeps ten previous texts of a comment, and none of a private post', async () => {
    const post = await publish(author, admin);
    const comment = await author.call(createComment, {
      params: { id: post.id },
      body: { content: 'Text 0' },
    });
    for (let number = 1; number <= 12; number += 1) {
      await author.call(editComment, { params: { id: comment.id }, body: { content: `Text ${number}` } });
    }
    const texts = async () => {
      const query = { ids: comment.id };
      const { items } = await admin.call(reviewContext, { params: { queue: 'comments' }, query });
      return items[0]?.versions.map(({ text }) => text);
    };
    expect(await texts()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Text ${number}`));
    await author.call(deleteComment, { params: { id: comment.id } });
    expect(await texts()).toBeUndefined();

    const own = await share(author, { isPublic: false, caption: 'For me' });
    await author.patch(`/api/posts/${own.id}`, { caption: 'For me alone' });
    expect(await app.db.query('select 1 from text_versions where post_id = $1', [own.id])).toEqual([]);
    const { items } = await admin.call(reviewContext, { params: { queue: 'posts' }, query: { ids: own.id } });
    expect(items).toEqual([]);
  });

  it('contains previous texts of a reported post, but none of a post that became private', async () => {
    const post = await publish(author, admin, { caption: 'First words' });
    const viewer = await app.register();
    const { id } = await viewer.call(createComment, { params: { id: post.id }, body: { content: 'Rude' } });
    await admin.post(`/api/admin/comments/${id}/approve`);
    const reports = await reportAll(['comment', id], ['post', post.id]);
    await viewer.call(editComment, { params: { id }, body: { content: 'Polite' } });
    await author.patch(`/api/posts/${post.id}`, { caption: 'Second words' });
    expect(await versionsOf(reports)).toEqual([['Rude'], ['First words']]);
    await author.patch(`/api/posts/${post.id}`, { isPublic: false });
    expect(await versionsOf(reports)).toEqual([['Rude'], []]);
  });

  it('keeps ten previous texts that others had seen, and ten of the others', async () => {
    const post = await publish(author, admin, { caption: 'Rude caption' });
    const viewer = await app.register();
    const { id } = await viewer.call(createComment, { params: { id: post.id }, body: { content: 'Rude' } });
    await admin.post(`/api/admin/comments/${id}/approve`);
    const reports = await reportAll(['comment', id], ['post', post.id]);
    for (let number = 1; number <= 12; number += 1) {
      await viewer.call(editComment, { params: { id }, body: { content: `Text ${number}` } });
    }
    for (let number = 1; number <= 12; number += 1) {
      await author.patch(`/api/posts/${post.id}`, { caption: `Caption ${number}` });
    }
    const [ofComment, ofPost] = await versionsOf(reports);
    expect([ofComment?.length, ofComment?.at(-1)]).toEqual([11, 'Rude']);
    expect([ofPost?.length, ofPost?.at(-1)]).toEqual([11, 'Rude caption']);
  });

  it('contains the caption of a reported post that was replaced while it was private, once it is public again', async () => {
    const post = await publish(author, admin, { caption: 'Rude caption' });
    const reports = await reportAll(['post', post.id]);
    await author.patch(`/api/posts/${post.id}`, { isPublic: false });
    await author.patch(`/api/posts/${post.id}`, { caption: 'Nice caption' });
    expect(await versionsOf(reports)).toEqual([[]]);
    await author.patch(`/api/posts/${post.id}`, { isPublic: true });
    expect(await versionsOf(reports)).toEqual([['Rude caption']]);
    await author.patch(`/api/posts/${post.id}`, { caption: 'Rude caption' });
    // What the post says now is no previous text.
    expect(await versionsOf(reports)).toEqual([['Nice caption']]);
  });

  it('contains the username and the bio that a member had when they were reported, once they have replaced them', async () => {
    const { username } = author;
    await author.patch('/api/users/profile', { bio: 'Rude' });
    const reports = await reportAll(['user', author.id]);
    expect(await versionsOf(reports)).toEqual([[]]);
    for (let number = 1; number <= 12; number += 1) {
      await author.patch('/api/users/profile', { bio: `Polite ${number}` });
    }
    expect(await versionsOf(reports)).toEqual([['Rude']]);
    await author.patch('/api/users/profile', { profileTag: `${username}_b`, bio: '' });
    expect(await versionsOf(reports)).toEqual([[`@${username}\nRude`]]);
    const query = { ids: reports.join() };
    const { items } = await admin.call(reviewContext, { params: { queue: 'reports' }, query });
    expect(items[0]?.versions[0]).toMatchObject({ status: 'reported', denialReason: null });
    await author.patch('/api/users/profile', { profileTag: username, bio: 'Rude' });
    expect(await versionsOf(reports)).toEqual([[]]);
  });

  it('contains the photo that a member had when they were reported, for moderators only and until they have decided', async () => {
    const chosen = async () => {
      const { uploadURL, imageUrl } = await author.call(createUpload);
      await putPhoto(app, uploadURL);
      await author.call(updateProfile, { body: { profileImageUrl: imageUrl } });
      return imageUrl;
    };
    const deleteUnused = (imageUrl: string) => deleteImage(app.context, imageUrl.replace('/images/', ''));
    const statusFor = async (viewer: TestUser, imageUrl: string) => (await viewer.get(imageUrl)).status;
    const rude = await chosen();
    const [report = ''] = await reportAll(['user', author.id]);
    const [reporter] = [await app.register()];
    expect(await versionsOf([report])).toEqual([[]]);
    const polite = await chosen();
    await deleteUnused(rude);
    const { items } = await admin.call(reviewContext, {
      params: { queue: 'reports' },
      query: { ids: report },
    });
    expect(items[0]?.versions).toMatchObject([{ text: '', imageUrl: rude, status: 'reported' }]);
    expect([await statusFor(admin, rude), await statusFor(reporter, rude)]).toEqual([200, 404]);

    await admin.patch(`/api/admin/reports/${report}`, { outcome: 'no-action' });
    const due = await app.db.query(
      `select 1 from graphile_worker._private_jobs where payload->>'imageId' = $1 and run_at > now() + interval '9 minutes'`,
      [rude.replace('/images/', '')],
    );
    expect(due).toHaveLength(1);
    await deleteUnused(rude);
    expect([await statusFor(admin, rude), await statusFor(admin, polite)]).toEqual([404, 200]);
  });

  it.each(['', 'x', '1,,2', '0', '1'.repeat(19), Array.from({ length: 21 }, (_, index) => index + 1).join()])(
    'is refused for %s',
    async (ids) => {
      const { status } = await admin.refusal(reviewContext, { params: { queue: 'posts' }, query: { ids } });
      expect(status).toBe(400);
    },
  );

  it('is refused to a member with 403 and to a visitor with 401', async () => {
    const input = { params: { queue: 'posts' }, query: { ids: '1' } } as const;
    expect((await author.refusal(reviewContext, input)).status).toBe(403);
    expect((await app.anonymous.refusal(reviewContext, input)).status).toBe(401);
  });
});
