// spec: none, erasing an account is not in it

import { register } from '@reelmates/contract/account/accounts';
import { currentUser } from '@reelmates/contract/account/sign-in';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { createReport } from '@reelmates/contract/admin/reports';
import { createComment } from '@reelmates/contract/social/comments';
import { getPost } from '@reelmates/contract/social/posts';
import { declineSuggestion } from '@reelmates/contract/social/suggestions';
import { createUpload } from '@reelmates/contract/social/uploads';
import { DAY_MS, HOUR_MS } from '@reelmates/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { block, giveImage, giveVenue, mute, publish, share } from '../../testing/posts-factory.ts';
import { quarters } from '../../testing/sample-images.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { foldReviewCounts } from '../admin-users/admin-users.public.ts';
import { reportErasure } from '../reports/reports.public.ts';
import { eraseDueAccounts } from './account-lifecycle.public.ts';

let store: FakeS3;
let app: TestApp;
let admin: TestUser;
let friend: TestUser;
let user: TestUser;
beforeAll(async () => {
  store = await startFakeS3();
  app = await createTestApp({
    storage: createS3Storage(store),
    config: { s3: store },
    env: { LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await app.close();
  await store.close();
});
beforeEach(async () => {
  admin = await app.registerAdmin();
  friend = await app.register();
  user = await app.register();
});

const leave = (person: TestUser) => person.delete('/api/users/me', { password: person.password });
const signIn = (person: TestUser) =>
  person.post('/api/login', { username: person.username, password: person.password });
const erase = (signal = new AbortController().signal) => eraseDueAccounts(app.context, reportErasure, signal);
const exists = async (person: TestUser) =>
  (await app.db.query('select 1 from users where id = $1', [person.id])).length === 1;

/** A photo with its bytes, in the store. */
async function upload(person: TestUser): Promise<string> {
  const bytes = await quarters(64, 48).jpeg().toBuffer();
  const body = await person.call(createUpload, { body: { size: bytes.length } });
  await fetch(body.uploadURL, { method: 'PUT', headers: body.headers, body: new Uint8Array(bytes) });
  return body.imageUrl;
}

type Reference = { table: string; column: string };

/** Every column of the schema that leads to an account. */
function references(): Promise<Reference[]> {
  return app.db.query<Reference>(
    `select c.conrelid::regclass::text as table, a.attname as column
       from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass
      order by 1, 2`,
  );
}

/** How many rows each of them has for this account. */
async function rowsOf(person: TestUser): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await references()) {
    const [row] = await app.db.query<{ count: number }>(
      `select count(*)::int as count from ${table} where ${column} = $1`,
      [person.id],
    );
    counts[`${table}.${column}`] = row?.count ?? 0;
  }
  return counts;
}

/** Counters that do not agree with the rows that they count. */
async function wrongCounters(): Promise<object[]> {
  return app.db.query(
    `select 'post' as what, p.id from posts p
      where p.likes_count <> (select count(*) from likes l join users u on u.id = l.user_id
                               where l.post_id = p.id and u.banned_at is null and u.deleted_at is null)
         or p.comments_count <> (select count(*) from comments c join users u on u.id = c.author_id
                                  where c.post_id = p.id and c.status = 'approved' and c.deleted_at is null
                                    and u.banned_at is null and u.deleted_at is null)
     union all
     select 'comment', c.id from comments c
      where c.likes_count <> (select count(*) from comment_likes l join users u on u.id = l.user_id
                               where l.comment_id = c.id and u.banned_at is null and u.deleted_at is null)
     union all
     select 'account', u.id from users u
      where u.followers_count <> (select count(*) from follows where followed_id = u.id)
         or u.following_count <> (select count(*) from follows where follower_id = u.id)`,
  );
}

/** Gives a person a row in every table that can hold one. */
async function livesFully(): Promise<{ photos: string[]; theirs: string }> {
  const photos = [await upload(user), await upload(user), await upload(user), await upload(user)];
  const [photo, face, previousFace] = photos;
  for (const profileImageUrl of [previousFace, face])
    await user.patch('/api/users/profile', { profileImageUrl });
  const mine = await publish(user, admin, { imageUrl: photo });
  const theirs = await publish(friend, admin);
  for (const [person, post] of [
    [user, theirs],
    [friend, mine],
    [admin, mine],
  ] as const) {
    await person.post(`/api/posts/${post.id}/like`);
    const body = await person.call(createComment, { params: { id: post.id }, body: { content: 'Nice' } });
    if (person !== admin) await admin.post(`/api/admin/comments/${body.id}/approve`);
    await friend.post(`/api/comments/${body.id}/like`, { isLiked: true });
    await user.post(`/api/comments/${body.id}/like`, { isLiked: true });
    await friend.post(`/api/posts/${post.id}/comments`, { content: 'Cheers', parentId: body.id });
    await person.post('/api/reports', { kind: 'comment', targetId: body.id, reason: 'spam' });
  }
  await user.post(`/api/users/${friend.id}/follow`);
  await friend.post(`/api/users/${user.id}/follow`);
  const blockedPerson = await app.register();
  await user.post('/api/reports', { kind: 'user', targetId: blockedPerson.id, reason: 'spam', note: 'Look' });
  const report = await blockedPerson.call(createReport, {
    body: {
      kind: 'user',
      targetId: friend.id,
      reason: 'spam',
    },
  });
  for (const [one, other] of [
    [user, friend],
    [friend, user],
  ] as const) {
    await one.call(declineSuggestion, { params: { userId: other.id } });
  }
  for (const [one, other] of [
    [user, blockedPerson],
    [blockedPerson, user],
  ] as const) {
    await mute(app, one, other);
    await block(app, one, other);
  }
  await friend.post('/api/reports', { kind: 'user', targetId: user.id, reason: 'harassment' });
  await friend.post('/api/reports', { kind: 'post', targetId: mine.id, reason: 'spam' });
  await user.post('/api/sessions', { amountSpent: 10, amountWon: 2, venueId: null, machineType: null });
  const makeErrors = await user.post('/api/sessions', { amountSpent: 1, amountWon: 0 });
  await user.delete(`/api/sessions/${makeErrors.body.id}`);
  await user.patch('/api/users/me/play-plan', { monthlyLimit: 200 });
  await user.post(`/api/venues/${(await giveVenue(app)).id}/favourite`);
  await app.db.query(
    "insert into public_stat_entries (kind, subject, user_id, entry) values ('venue-rtp', 1, $1, 617)",
    [user.id],
  );
  await user.post('/api/posts', { winAmount: 5 }, { 'idempotency-key': 'twelve-chars' });
  await user.post('/api/auth/send-verification-email', { userId: user.id });
  const at = app.now();
  const insert = (sql: string, ...values: unknown[]) => app.db.query(sql, [user.id, ...values]);
  await insert(
    `insert into account_tokens (token_hash, user_id, purpose, email, created_at, expires_at)
     select sha256(convert_to('t' || id, 'utf8')), id, 'verify_email', email, $2, $2 from users where id = $1`,
    at,
  );
  await insert(
    `insert into former_addresses (user_id, email, verified_at, changed_at, expires_at)
     select id, 'former_' || email, $2, $2, $2::timestamptz + interval '7 days' from users where id = $1`,
    at,
  );
  await insert(
    'insert into breaks (user_id, started_at, ends_at, days) values ($1, $2, $3, 1)',
    at,
    new Date(at.getTime() + DAY_MS),
  );
  await insert(
    `insert into venue_reports (reporter_id, country, state, venue_name, created_at, updated_at)
     values ($1, 'Australia', 'NSW', 'The Galah Hotel', $2, $2)`,
    at,
  );
  await insert(
    'insert into jackpots (user_id, amount, image_id, created_at) values ($1, 100, $3, $2)',
    at,
    previousFace?.slice('/images/'.length),
  );
  await app.db.query(
    `insert into prizes (month, position, value, settled_at, created_at, updated_at)
     values ('2020-02', 1, '$500', $1, $1, $1)`,
    [at],
  );
  await insert(
    `insert into prize_awards (prize_id, user_id, rank, offered_at, claim_until)
     select id, $1, 1, $2, $2 from prizes where month = '2020-02'`,
    at,
  );
  await app.db.query(
    `insert into month_statements (month, number, published_at, people, ledger, last_entry_id)
     values ('2020-02', 1, $1, 1, '{}', 0)`,
    [at],
  );
  await insert(
    `insert into statement_entries (month, number, position, user_id, points, reached_at, is_staff, can_win)
     values ('2020-02', 1, 1, $1, 2, $2, false, true)`,
    at,
  );
  await insert(
    `insert into month_strikes (month, user_id, points, reason, struck_by, struck_at)
     values ('2020-02', $1, 2, 'Not a pokie', $1, $2)`,
    at,
  );
  // As an admin, the person has decided on other people's content.
  await insert('insert into admins (user_id, added_by, created_at) values ($1, $1, $2)', at);
  await insert(
    'insert into admins (user_id, added_by, created_at) values ($2, $1, $3)',
    blockedPerson.id,
    at,
  );
  const decided = await share(friend);
  const denied = await user.post(`/api/admin/posts/${decided.id}/deny`);
  await user.post(`/api/admin/decisions/${denied.body.decisionId}/undo`);
  await user.post('/api/admin/queues/posts/take');
  await user.post(`/api/admin/posts/${(await share(friend)).id}/deny`);
  await user.patch('/api/admin/denial-reasons/posts', { reasons: ['Not a pokie'] });
  const said = await friend.post(`/api/posts/${theirs.id}/comments`, { content: 'Thanks' });
  await user.post(`/api/admin/comments/${said.body.id}/deny`);
  await insert(
    'insert into jackpots (user_id, amount, reviewed_by, created_at) values ($2, 100, $1, $3)',
    friend.id,
    at,
  );
  await user.patch(`/api/admin/reports/${report.id}`, { outcome: 'no-action' });
  const closed = await friend.post('/api/venue-reports', {
    kind: 'closed',
    venueId: (await giveVenue(app)).id,
  });
  await user.patch(`/api/admin/venue-reports/${closed.body.id}/status`, { status: 'reviewed' });
  return { photos, theirs: theirs.id };
}

const MANY = 1_200;

/** More rows of every kind than one statement should change: decisions, reports and relations of the person. */
async function seedMany(): Promise<void> {
  const post = await publish(friend, admin);
  const [me, mate] = [user.id, friend.id];
  const people = `(select id from users where username like 'crowd\\_%') other`;
  const statements = [
    `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                        terms_accepted_at, created_at, updated_at)
     select 'crowd_' || n, 'crowd_' || n || '@example.org', 'none', now(), 'self', '1', now(), now(), now()
       from generate_series(1, ${MANY}) n`,
    `insert into blocks (blocker_id, blocked_id, created_at) select id, ${me}, now() from ${people}`,
    `insert into mutes (muter_id, muted_id, created_at) select id, ${me}, now() from ${people}`,
    `insert into declined_suggestions (user_id, declined_id, created_at) select id, ${me}, now() from ${people}`,
    `insert into member_reports (reporter_id, kind, target_id, reason, outcome, created_at)
     select id, 'user', ${me}, 'spam', 'no-action', now() from ${people}`,
    `insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at, reviewed_by)
     select ${mate}, 'denied', true, 1, now(), now(), now(), ${me} from generate_series(1, ${MANY})`,
    `insert into member_reports (reporter_id, kind, target_id, reason, outcome, decided_by, created_at)
     select ${mate}, 'post', id, 'spam', 'no-action', ${me}, now() from posts where reviewed_by = ${me}`,
    `insert into member_reports (reporter_id, kind, target_id, reason, outcome, created_at)
     select ${me}, 'post', id, 'spam', 'no-action', now() from posts where reviewed_by = ${me}`,
    `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, reviewed_by)
     select ${post.id}, ${mate}, 'x', 'denied', now(), now(), now(), ${me} from generate_series(1, ${MANY})`,
    `insert into jackpots (user_id, amount, status, created_at, reviewed_by)
     select ${mate}, 100, 'rejected', now(), ${me} from generate_series(1, ${MANY})`,
    `insert into venue_reports
       (reporter_id, country, state, venue_name, status, reviewed_by, created_at, updated_at)
     select by.id, 'Australia', 'NSW', 'The Galah Hotel', 'reviewed', nullif(${me}, by.id), now(), now()
       from generate_series(1, ${MANY}), unnest(array[${me}, ${mate}]) by (id)`,
    `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, actor_id, created_at)
     select whose.id, '2020-01', 1, 'adjustment', 'admin', nextval('point_adjustments'), 1, ${me}, now()
       from generate_series(1, ${MANY}), unnest(array[${me}, ${mate}]) whose (id)`,
    `with entries as (
       insert into audit_log (actor_id, action, target_kind, target_id, created_at)
       select ${mate}, 'post.deny', 'post', '1', now() from generate_series(1, 2 * ${MANY}) returning id)
     insert into decisions (audit_id, kind, author_id, undone_by, version, content, previous)
     select id, 'post', case id % 2 when 0 then ${me} else ${mate} end, case id % 2 when 1 then ${me} end, '', '{}', '{}'
       from entries`,
  ];
  for (const statement of statements) await seed(app.db, statement, []);
}

/** From now on, notes of each statement how many rows that refer to accounts it changes, those of foreign keys included. */
async function noteStatements(): Promise<void> {
  await app.db.query('create table noted_statements (statement text not null, rows bigint not null)');
  await app.db.query(`
    create function note_statement() returns trigger language plpgsql as $$
    begin
      insert into noted_statements select tg_table_name || ' ' || tg_op, count(*) from changed;
      return null;
    end
    $$`);
  for (const table of new Set((await references()).map((reference) => reference.table))) {
    for (const what of ['delete', 'update']) {
      await app.db.query(`
        create trigger ${what}s_are_noted after ${what} on ${table} referencing old table as changed
          for each statement execute function note_statement()`);
    }
  }
}

describe('erasing', () => {
  it('leaves no row, no object and no wrong counter; the name is free again', async () => {
    const { photos, theirs } = await livesFully();
    await app.context.activity.write();
    await foldReviewCounts(app.db, 1_000);
    const before = await rowsOf(user);
    // For each new table with people in it: give the person above a row, and check that erasure deletes it.
    expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);
    const ids = photos.map((photo) => photo.slice('/images/'.length));
    const objects = () => [...store.objects.keys()].filter((key) => ids.some((id) => key.includes(id)));
    expect(objects().length).toBeGreaterThan(3 * 4);
    const ledger = () =>
      app.db.query('select month, points, source_kind, source_id from point_entries order by id');
    const points = await ledger();

    expect((await leave(user)).status).toBe(204);
    expect(await wrongCounters()).toEqual([]);
    const hidden = await rowsOf(user);
    app.advance(6 * DAY_MS);
    await erase();
    expect(await rowsOf(user)).toEqual(hidden);
    app.advance(DAY_MS - HOUR_MS);
    await erase();

    expect(await exists(user)).toBe(false);
    expect(Object.entries(await rowsOf(user)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(objects()).toEqual([]);
    expect(await wrongCounters()).toEqual([]);
    expect(await ledger()).toEqual(points);
    const traces = await app.db.query(
      `select 'notification' from notifications where $1::bigint = any (actor_ids)
       union all select 'report' from member_reports where kind = 'user' and target_id = $1`,
      [user.id],
    );
    expect(traces).toEqual([]);
    // The audit log still names the erased admin.
    const audit = await admin.call(auditLog, { query: { limit: '1' } });
    expect(audit.items).toMatchObject([{ actor: { id: user.id, username: user.username } }]);
    const [reported] = await app.db.query<{ kept: number }>(
      `select count(*)::int as kept from member_reports r
        where (r.kind = 'post' and not exists (select 1 from posts p where p.id = r.target_id))
           or (r.kind = 'comment' and not exists (select 1 from comments c where c.id = r.target_id))`,
    );
    expect(reported?.kept).toBe(0);

    await signIn(friend);
    expect(await friend.call(getPost, { params: { id: theirs } })).toMatchObject({
      likesCount: 0,
      commentsCount: 0,
    });
    expect(await friend.call(currentUser)).toMatchObject({ followersCount: 0, followingCount: 0 });
    const { username, email, password } = user;
    const form = { username, email, password, firstName: 'Robin', lastName: 'Mate' };
    await app.anonymous.call(register, { body: form });
  });

  it('cannot be undone once it has begun, and the next run continues it', async () => {
    const photo = await upload(user);
    await share(user, { imageUrl: photo });
    const other = await app.register();
    await leave(user);
    await leave(other);
    app.advance(7 * DAY_MS);
    store.failWith(500);
    await expect(erase()).rejects.toThrow('some accounts could not be erased');
    // An account whose photos cannot be deleted does not delay the others.
    expect([await exists(user), await exists(other)]).toEqual([true, false]);
    app.advance(-2 * DAY_MS);
    expect((await signIn(user)).status).toBe(401);
    store.failWith(null);
    await erase();
    expect(await exists(user)).toBe(false);
    app.advance(2 * DAY_MS);
  });

  it('stops between two steps when the process ends, and the next run continues', async () => {
    await share(user);
    await leave(user);
    app.advance(7 * DAY_MS);
    const stopping = new AbortController();
    stopping.abort();
    await expect(erase(stopping.signal)).rejects.toThrow();
    expect(await exists(user)).toBe(true);
    await Promise.all([erase(), erase()]);
    expect(await exists(user)).toBe(false);
  });

  it('erases neither restored nor active accounts', async () => {
    await leave(user);
    app.advance(6 * DAY_MS);
    await signIn(user);
    app.advance(30 * DAY_MS);
    await erase();
    expect([await exists(user), await exists(friend)]).toEqual([true, true]);
  });

  it('works in batches, however much there is', async () => {
    const post = await publish(user, admin);
    // In parts: one statement changes the same total once for each row, and each time reads all its previous versions.
    for (let part = 0; part < 10; part++) {
      await seed(
        app.db,
        `insert into posts (author_id, status, is_public, win_amount, created_at, updated_at, submitted_at)
         select $1, 'pending', true, 1, now(), now(), now() from generate_series(1, 300)`,
        [user.id],
      );
    }
    await seed(
      app.db,
      `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at)
       select $1, $2, 'x', 'denied', now(), now(), now() from generate_series(1, 5000)`,
      [post.id, friend.id],
    );
    await app.db.query(
      `insert into images (id, owner_id, created_at, expires_at)
       select 'unfinished-upload-' || n || '-' || $1::bigint, $1, now(), now() from generate_series(1, 300) n`,
      [user.id],
    );
    await giveImage(app, user);
    await leave(user);
    app.advance(7 * DAY_MS);
    await erase();
    expect(await exists(user)).toBe(false);
    expect(await wrongCounters()).toEqual([]);
  }, 30_000);

  it('changes a thousand rows by one statement at most, of a moderator and of a person whom many know', async () => {
    await seedMany();
    await noteStatements();
    await leave(user);
    app.advance(7 * DAY_MS);
    await erase();
    expect(await exists(user)).toBe(false);
    expect(Object.entries(await rowsOf(user)).filter(([, rows]) => rows > 0)).toEqual([]);
    const noted = await app.db.query<{ statement: string; rows: number }>(
      'select statement, max(rows)::int as rows from noted_statements group by 1 order by 1',
    );
    expect(noted.filter(({ rows }) => rows > 1000)).toEqual([]);
    // At most as many as the limit.
    expect(noted.flatMap(({ statement, rows }) => (rows === 1000 ? [statement] : []))).toEqual([
      'blocks DELETE',
      'comments UPDATE',
      'decisions DELETE',
      'decisions UPDATE',
      'declined_suggestions DELETE',
      'jackpots UPDATE',
      'member_reports DELETE',
      'member_reports UPDATE',
      'mutes DELETE',
      'point_entries UPDATE',
      'posts UPDATE',
      'venue_reports UPDATE',
    ]);
  }, 60_000);
});
