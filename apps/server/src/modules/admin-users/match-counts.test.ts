// spec: none, how matches are counted
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteExpiredTextChanges } from './match-counts.repository.ts';
import { createMatchCounts } from './match-counts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('follows added, changed and deleted accounts, and reads all texts again only after a deletion', async () => {
  const counts = createMatchCounts();
  const count = () => counts.count(app.db, 'counted_');
  expect(await count()).toBe(0);
  const one = await app.register({ username: 'counted_1' });
  const two = await app.register({ username: 'Counted_2' });
  expect(await count()).toBe(2);
  await one.patch('/api/users/username', { username: 'renamed_1' });
  // The email still has it.
  expect(await count()).toBe(2);
  await app.db.query("update users set email = 'renamed@example.org' where id = $1", [one.id]);
  expect(await count()).toBe(1);
  await app.db.query('delete from users where id = $1', [two.id]);
  expect(await count()).toBe(0);
  await app.register({ username: 'counted_3' });
  expect(await count()).toBe(1);
});

it('treats every character of the text literally', async () => {
  const [one, two] = [
    await app.register({ username: 'pattern_1' }),
    await app.register({ username: 'pattern_2' }),
  ];
  await app.db.query('update users set first_name = $2 where id = $1', [one.id, 'A 50% \\_o/']);
  await app.db.query('update users set first_name = $2 where id = $1', [two.id, 'B 500 xo']);
  for (const search of ['50%', '\\_O', '\\', 'A 5']) {
    expect([search, await createMatchCounts().count(app.db, search)]).toEqual([search, 1]);
  }
  expect(await createMatchCounts().count(app.db, 'pattern_')).toBe(2);
  expect(await createMatchCounts().count(app.db, 'pattern__')).toBe(0);
});

it('resets the connection, so that no other statement gets more processes of the database', async () => {
  const workers = () => app.db.query("select current_setting('max_parallel_workers_per_gather') as workers");
  const before = await workers();
  await createMatchCounts().count(app.db, 'pattern_');
  // One after the other, they get the connection that was used last.
  expect([await workers(), await workers()]).toEqual([before, before]);
  expect(before).toEqual([{ workers: '0' }]);
});

it('includes rows that are committed after the count that it began before', async () => {
  const counts = createMatchCounts();
  let before = -1;
  await app.db.transaction(async (tx) => {
    await tx.query(
      `insert into users (username, email, password_hash, age_confirmed_at, age_confirmed_by, terms_version,
                          terms_accepted_at, created_at, updated_at)
       values ('late_one', 'late@example.org', 'none', now(), 'self', '1', now(), now(), now())`,
    );
    before = await counts.count(app.db, 'late_one');
  });
  expect([before, await counts.count(app.db, 'late_one')]).toEqual([0, 1]);
});

it('reads all texts again when a text was not searched for during ten minutes; changes are stored for longer', async () => {
  let now = 0;
  const counts = createMatchCounts(() => now);
  await app.register({ username: 'timely_1' });
  expect(await counts.count(app.db, 'timely_')).toBe(1);
  await app.db.query('truncate user_text_changes');
  await app.db.query("update user_texts set text = 'timely_2' || text where text not like '%timely_%'");
  for (now of [0, 9 * 60_000, 18 * 60_000]) expect(await counts.count(app.db, 'timely_')).toBe(1);
  now = 28 * 60_000;
  expect(await counts.count(app.db, 'timely_')).toBeGreaterThan(1);
  await app.register();
  expect(await deleteExpiredTextChanges(app.db, app.now(), 10)).toBe(0);
  const later = new Date(app.now().getTime() + 31 * 60_000);
  expect(await deleteExpiredTextChanges(app.db, later, 10)).toBe(1);
});
