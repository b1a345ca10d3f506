import { type AdminUser, listUsers, type UserSort, userSorts } from '@reelmates/contract/admin/admin-users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarMonth } from '../../platform/clock.ts';
import { ban, publish, share } from '../../testing/posts-factory.ts';
import { seed } from '../../testing/seed.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { type Found, findMatches, findUsers } from './user-list.repository.ts';
import { orderOf, type Position } from './user-order.rules.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

type Input = { search?: string; sort?: UserSort; limit?: string; cursor?: string };
const list = (query: Input = {}) => admin.call(listUsers, { query });

async function walk(query: Input): Promise<AdminUser[]> {
  const users: AdminUser[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await list({ ...query, ...(cursor !== undefined && { cursor }) });
    users.push(...page.users);
    if (page.nextCursor === null) return users;
    cursor = page.nextCursor;
  }
}

/** So many accounts with stats of few values, so that many are equal; some have points of previous months. */
async function giveAccounts(count: number, prefix: string): Promise<void> {
  const month = calendarMonth(app.now(), 'Australia/Sydney');
  await seed(
    app.db,
    `insert into users (username, email, password_hash, first_name, last_name, following_count, custom_biggest_win,
                        custom_lifetime_winnings, age_confirmed_at, age_confirmed_by, terms_version, terms_accepted_at,
                        created_at, updated_at)
     select $2 || n, $2 || n || '@example.org', 'none', 'Aroha', 'Pārata', n % 4,
            case when n % 3 = 0 then n % 5 end, case when n % 4 = 0 then 10 * (n % 3) end, now(), 'self', '1', now(),
            '2026-01-01'::timestamptz + (n % 7) * interval '1 day', now()
       from generate_series(1, $1::int) n`,
    [count, prefix],
  );
  await seed(
    app.db,
    `insert into month_points (month, user_id, points, reached_at)
     select months.month, u.id, months.factor * (u.id % 5 - 2), now()
       from users u cross join (values ($1, 1), ('2020-01', 3)) months (month, factor)
      where u.username like $2 || '%' and u.id % 3 > 0 and (months.factor = 3 or u.id % 2 = 0)`,
    [month, prefix],
  );
}

const statOf: Record<string, (user: AdminUser) => number> = {
  signup: ({ createdAt }) => Date.parse(createdAt),
  points: ({ points }) => points,
  following: ({ followingCount }) => followingCount,
  biggestWin: ({ biggestWin }) => Number(biggestWin),
  lifetime: ({ lifetimeWinnings }) => Number(lifetimeWinnings),
};

describe('GET /api/admin/users', () => {
  beforeAll(() => giveAccounts(230, 'sorted_'));

  // spec: S2.150
  it.each(Object.keys(userSorts) as UserSort[])('has all accounts once, ordered by %s', async (sort) => {
    const [by = '', direction] = sort.split(':');
    for (const search of [undefined, 'SORTED_', 'ted_1']) {
      const query = { sort, limit: '37', ...(search !== undefined && { search }) };
      const users = await walk(query);
      const { total } = await list(query);
      expect(users).toHaveLength(total);
      expect(new Set(users.map(({ id }) => id)).size).toBe(total);
      const stats = users.map((user) => statOf[by]?.(user) ?? 0);
      const sorted = stats.toSorted((left, right) => (direction === 'asc' ? left - right : right - left));
      expect(stats).toEqual(sorted);
    }
  });

  // spec: S2.150, S5.59
  it('has 50 without a search text and up to 100 with one, by itself the newest first', async () => {
    const [row] = await app.db.query<{ count: number }>('select count(*)::int as count from users');
    const first = await list();
    expect(first.users).toHaveLength(50);
    expect(first.total).toBe(row?.count);
    expect(await list({ sort: 'signup:desc', limit: '100' })).toEqual(first);
    expect((await list({ limit: '7' })).users).toEqual(first.users.slice(0, 7));
    const found = await list({ search: 'sorted_' });
    expect([found.users.length, found.total]).toEqual([100, 230]);
    expect((await list({ search: 'sorted_', limit: '60' })).users).toHaveLength(60);
  });

  it('counts an account until it is erased', async () => {
    const before = (await list()).total;
    const user = await app.register();
    expect((await list()).total).toBe(before + 1);
    await ban(app, user);
    await user.delete('/api/users/me', { password: user.password });
    expect((await list()).total).toBe(before + 1);
    await app.db.query('delete from users where id = $1', [user.id]);
    expect((await list()).total).toBe(before);
  });

  it('refuses other sorts, limits and cursors with 400', async () => {
    const cursor = (await list({ sort: 'points:desc', limit: '5' })).nextCursor ?? '';
    for (const query of [
      'sort=points',
      'sort=points:up',
      'sort=signup;',
      'limit=0',
      'limit=101',
      'limit=x',
      'cursor=x',
      `cursor=${cursor}`,
      `sort=points:asc&cursor=${cursor}`,
      `cursor=${Buffer.from('["signup:desc","2026-99-99T00:00:00.000Z","1"]').toString('base64url')}`,
      `search=${'a'.repeat(255)}`,
    ]) {
      const { status, body } = await admin.get(`/api/admin/users?${query}`);
      expect([query, status, body.code]).toEqual([query, 400, 'VALIDATION']);
    }
  });

  it('refuses a member with 403 and a visitor with 401', async () => {
    const user = await app.register();
    for (const path of ['/api/admin/users', `/api/admin/users/${user.id}`]) {
      expect((await user.get(path)).status).toBe(403);
      expect((await app.anonymous.get(path)).status).toBe(401);
    }
    expect((await admin.get('/api/admin/users/999999999')).status).toBe(404);
  });
});

describe('the search of accounts', () => {
  const found = async (search: string) => {
    const { users, total } = await list({ search });
    expect(users).toHaveLength(total);
    return users.map(({ username }) => username);
  };

  // spec: S5.57
  it.each([
    ['their username', 'LIHA_k'],
    ['their display name, across both parts', 'moana kahu'],
    ['their email', 'k+pokies@Example'],
    ['their first name', 'Tāmoana'],
    ['their last name', 'kahukura-w'],
    ['their email, two characters', 'k+'],
    ['their email, with signs that patterns know', '_k+pok'],
  ])('finds an account by a part of %s, in any case of letters', async (_what, text) => {
    await app.db.query("delete from users where username = 'kaliha_k'");
    await app.register({
      username: 'kaliha_k',
      email: 'kaliha_k+pokies@example.net',
      firstName: 'Tāmoana',
      lastName: 'Kahukura-Wright',
    });
    expect(await found(text)).toEqual(['kaliha_k']);
  });

  it('treats % and _ and \\ literally', async () => {
    for (const text of ['%', 'kaliha%', '\\', 'kaliha\\_k', 'a_b_c_d', '   %  '])
      expect(await found(text)).toEqual([]);
  });

  it('does not match text across two fields', async () => {
    await app.register({ username: 'edge_a', email: 'edge_b@example.net', firstName: 'Ed', lastName: 'Ge' });
    expect(await found('edge_aedge_b')).toEqual([]);
    expect(await found('example.neted')).toEqual([]);
    expect(await found('ed ge')).toEqual(['edge_a']);
  });

  it('finds a new name at once, and the previous one no more', async () => {
    const user = await app.register({ username: 'before_it' });
    expect(await found('before_it')).toEqual(['before_it']);
    await user.patch('/api/users/username', { username: 'after_it' });
    await app.db.query("update users set email = 'other@example.net' where id = $1", [user.id]);
    expect(await found('before_it')).toEqual([]);
    expect(await found('after_it')).toEqual(['after_it']);
  });

  it('finds banned and deactivated accounts too, and marks them', async () => {
    const user = await app.register({ username: 'both_marks' });
    await user.delete('/api/users/me', { password: user.password });
    await ban(app, user);
    const { users } = await list({ search: 'both_marks' });
    expect(users).toMatchObject([
      { isBanned: true, ban: { reason: null, until: null }, deactivatedAt: expect.any(String) },
    ]);
  });
});

/** The stored wins and points equal those of posts and ledger, after any changes. */
it('keeps the stats of wins and points in step with posts, overrides and the ledger', async () => {
  const user = await app.register();
  const shown = async () => (await list({ search: user.username })).users[0];
  const expectWins = async (biggestWin: string, lifetimeWinnings: string) => {
    expect(await shown()).toMatchObject({ biggestWin, lifetimeWinnings });
    const [row] = await app.db.query(
      `select biggest_win, lifetime_winnings, points from user_stats where user_id = $1`,
      [user.id],
    );
    expect(row).toMatchObject({
      biggest_win: biggestWin,
      lifetime_winnings: lifetimeWinnings,
      points: (await shown())?.points,
    });
  };
  await expectWins('0.00', '0.00');
  const small = await publish(user, admin, { winAmount: 10 });
  const big = await publish(user, admin, { winAmount: 99.5 });
  await share(user, { winAmount: 5000 });
  await expectWins('99.50', '109.50');
  await admin.post(`/api/admin/posts/${big.id}/deny`);
  await expectWins('10.00', '10.00');
  await admin.post(`/api/admin/posts/${big.id}/approve`);
  await user.patch(`/api/posts/${small.id}`, { isPublic: false });
  await expectWins('99.50', '99.50');
  await user.delete(`/api/posts/${big.id}`);
  await expectWins('0.00', '0.00');
  const set = (body: object) => admin.patch(`/api/admin/users/${user.id}/stats`, body);
  await set({ biggestWin: 7, lifetimeWinnings: '1234.5', points: -3 });
  await expectWins('7.00', '1234.50');
  await set({ biggestWin: null, points: 12 });
  await expectWins('0.00', '1234.50');
  await app.db.query('delete from posts where author_id = $1', [user.id]);
  await expectWins('0.00', '1234.50');
});

it('finds the same accounts by an index and in the order where thousands match', async () => {
  for (let batch = 0; batch < 5; batch++) await giveAccounts(620, `thousands_${batch}_`);
  const month = calendarMonth(app.now(), 'Australia/Sydney');
  for (const sort of Object.keys(userSorts) as UserSort[]) {
    const request = { order: orderOf(sort), month, search: 'thousands', after: null };
    const walked = await findUsers(app.db, { ...request, way: 'walk' });
    for (const way of ['trigrams', 'pairs'] as const) {
      const { found, total } = await findMatches(app.db, { ...request, way });
      expect({ sort, way, total, found }).toEqual({ sort, way, total: 3_100, found: walked });
    }
  }
});

it.each(Object.keys(userSorts) as UserSort[])(
  'finds the same accounts by an index and by %s',
  async (sort) => {
    const month = calendarMonth(app.now(), 'Australia/Sydney');
    const order = orderOf(sort);
    for (const search of ['rted_1', 'SORTED_2', 'zz']) {
      let after: Position | null = null;
      for (let page = 0; page < 3; page++) {
        const ways = ['walk', 'trigrams', 'pairs'] as const;
        const [walked = [], ...others]: Found[][] = await Promise.all(
          ways.map((way) => findUsers(app.db, { order, month, search, way, after })),
        );
        for (const found of others) expect(found.filter(({ id }) => id !== null)).toMatchObject(walked);
        after = walked[9]?.position ?? null;
        if (after === null) break;
      }
    }
  },
);
