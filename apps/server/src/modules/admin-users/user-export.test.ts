import { exportUsers, userCsvColumns } from '@reelmates/contract/admin/admin-users';
import { auditLog } from '@reelmates/contract/admin/moderation';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { seed } from '../../testing/seed.ts';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp({ plantPrivateStats: false });
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

const ask = (user: TestUser, signal?: AbortSignal) =>
  fetch(`${app.url}${exportUsers.path}`, { headers: { cookie: user.cookie() }, ...(signal && { signal }) });

/** RFC 4180, with line feeds. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/gy;
  for (let match = cell.exec(text); match !== null; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\n') {
      rows.push(row);
      row = [];
    }
    if (cell.lastIndex === text.length) return rows;
  }
  throw new Error(`no CSV: ${text.slice(0, 200)}`);
}

// spec: S3.33, S5.56, S6.12
it('has every account and column once, with quotes doubled and formulas as text', async () => {
  const user = await app.register({ firstName: '=cmd("x")', lastName: 'O"Neil, Jr' });
  await app.db.query(
    `update users set bio = E'@SUM(1)\\n"second" line', custom_biggest_win = 12.5, email = '+a@example.org' where id = $1`,
    [user.id],
  );
  await admin.patch(`/api/admin/users/${user.id}/stats`, { points: -4 });
  for (const name of [' +1', '-1', '\u{ff1d}1', 'Tāne']) await app.register({ firstName: name });
  const response = await ask(admin);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="users-export-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.csv"$/,
  );
  const text = await response.text();
  expect(text.split('\n')[0]).toBe(
    'ID,Username,Email,First Name,Last Name,Display Name,Bio,Points,Posts,Followers,Following,Biggest Win,Lifetime Winnings,Custom Biggest Win,Custom Lifetime Winnings,Created At',
  );
  const [header, ...rows] = parseCsv(text);
  expect(header).toEqual(userCsvColumns);
  const [{ count } = { count: 0 }] = await app.db.query<{ count: number }>(
    'select count(*)::int as count from users',
  );
  expect(rows).toHaveLength(count);
  expect(response.headers.get('x-total-rows')).toBe(String(count));
  expect(rows.find(([id]) => id === user.id)).toEqual([
    user.id,
    user.username,
    "'+a@example.org",
    `'=cmd("x")`,
    'O"Neil, Jr',
    `'=cmd("x") O"Neil, Jr`,
    `'@SUM(1)\n"second" line`,
    '-4',
    '0',
    '0',
    '0',
    '12.50',
    '0.00',
    '12.50',
    '',
    expect.stringMatching(/^\d{4}-.*Z$/),
  ]);
  expect(rows.map((row) => row[3]).slice(-4)).toEqual(["'+1", "'-1", "'\u{ff1d}1", 'Tāne']);
  const { items } = await admin.call(auditLog, { query: { limit: '1' } });
  expect(items[0]).toMatchObject({ action: 'users.export', actor: { id: admin.id }, after: { rows: count } });
});

/** Accounts without the triggers that make them searchable. */
async function addAccounts(to: TestApp, first: number, last: number): Promise<void> {
  for (const trigger of ['person_is_called', 'new_users_are_listed']) {
    await to.db.query(`alter table users disable trigger ${trigger}`);
  }
  await seed(
    to.db,
    `with added as (
       insert into users (email, password_hash, bio, age_confirmed_at, age_confirmed_by, terms_version,
                          terms_accepted_at, created_at, updated_at)
       select 'many' || n || '@example.org', 'none', repeat('bio ', 30), now(), 'self', '1', now(), now(), now()
         from generate_series($1::int, $2::int) n returning id
     )
     insert into user_stats (user_id, joined_at) select id, now() from added`,
    [first, last],
  );
}

it('is completed by a process that is asked to stop in the middle of it', async () => {
  const own = await createTestApp({ plantPrivateStats: false });
  const boss = await own.registerAdmin();
  await addAccounts(own, 1, 4_000);
  const headers = { cookie: boss.cookie(), connection: 'close' };
  const response = await fetch(`${own.url}${exportUsers.path}`, { headers });
  const closed = own.close();
  expect(parseCsv(await response.text())).toHaveLength(4_002);
  await closed;
}, 30_000);

it('streams 60,000 accounts, one export of an admin at a time, and ends with its client', async () => {
  const strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '1' }, plantPrivateStats: false });
  try {
    const boss = await strict.registerAdmin();
    for (let last = 5_000; last <= 60_000; last += 5_000) await addAccounts(strict, last - 4_999, last);
    const get = (signal?: AbortSignal) =>
      fetch(`${strict.url}${exportUsers.path}`, {
        headers: { cookie: boss.cookie() },
        ...(signal && { signal }),
      });
    const cancel = new AbortController();
    const first = await get(cancel.signal);
    expect(first.status).toBe(200);
    const second = await get();
    expect([second.status, ((await second.json()) as { code: string }).code]).toEqual([429, 'RATE_LIMITED']);
    cancel.abort();
    // The slot is free as soon as the connection is closed.
    const third = await vi.waitFor(async () => {
      const response = await get();
      if (response.status !== 200) throw new Error(`answered ${response.status}`);
      return response;
    }, soon);
    let bytes = 0;
    for await (const chunk of third.body ?? []) bytes += chunk.length;
    expect(bytes).toBeGreaterThan(10_000_000);
  } finally {
    await strict.close();
  }
}, 60_000);

it('is for admins alone, and leaves no audit entry for others', async () => {
  const user = await app.register();
  const entries = () => app.db.query("select 1 from audit_log where action = 'users.export'");
  const before = (await entries()).length;
  expect((await ask(user)).status).toBe(403);
  expect((await app.anonymous.get(exportUsers.path)).status).toBe(401);
  expect(await entries()).toHaveLength(before);
});
