// spec: none, the counts of reviewed items are not in it
import { expect, it } from 'vitest';
import { appWith } from '../../testing/app-with.ts';
import { whileLocked } from '../../testing/while-locked.ts';
import { foldReviewCounts } from './user-history.repository.ts';

const { app } = appWith(['admin']);

/** Stored counts that differ from those of the rows. */
const wrongCounts = () =>
  app.db.query(
    `select * from (
       select author_id, array[count(*) filter (where state = 'pending'), count(*) filter (where state = 'approved'),
                               count(*) filter (where state = 'denied')] as numbers
         from (select author_id, case when is_public and deleted_at is null then status end as state from posts
               union all
               select author_id, case when deleted_at is null then status end from comments
               union all
               select user_id, case when deleted_at is null then
                                 case status when 'verified' then 'approved' when 'rejected' then 'denied' else status end
                               end from jackpots) reviewed
        where state is not null group by author_id) counted
       full join (
         select author_id, array[sum(pending), sum(approved), sum(denied)] as numbers
           from (select * from author_review_counts union all select * from author_review_changes) known
          group by author_id having (sum(pending), sum(approved), sum(denied)) <> (0, 0, 0)) kept using (author_id)
      where counted.numbers is distinct from kept.numbers`,
  );

const insertItems = (authorId: string) =>
  app.db.transaction(async (tx) => {
    await tx.query(
      `insert into posts (author_id, win_amount, machine_type, status, is_public, submitted_at, published_at, feed_at,
                          created_at, updated_at)
       select $1, n, 'Buffalo Gold', 'pending', n > 1, now(), now(), now(), now(), now() from generate_series(1, 6) n`,
      [authorId],
    );
    await tx.query(
      `insert into comments (post_id, author_id, content, status, created_at, updated_at, submitted_at, published_at)
       select id, $1, 'Nice one', 'pending', now(), now(), now(), now() from posts where author_id = $1 order by id desc limit 4`,
      [authorId],
    );
    await tx.query(
      `insert into jackpots (user_id, amount, status, created_at)
       select $1, n, 'pending', now() from generate_series(1, 3) n`,
      [authorId],
    );
  });

it('keeps the counts of reviewed items exact while they are added, decided, hidden and deleted at once', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => app.register()));
  const change = (sql: string) => (id: string, n: number) => app.db.query(sql, [id, n % 3]);
  const acts = [
    insertItems,
    change(
      `update posts set status = case status when 'approved' then 'denied' else 'approved' end
        where author_id = $1 and id % 3 = $2`,
    ),
    change("update posts set status = 'pending' where author_id = $1 and id % 3 = $2"),
    change('update posts set is_public = not is_public where author_id = $1 and id % 3 = $2'),
    change('update posts set deleted_at = now() where author_id = $1 and id % 7 = $2'),
    change('delete from posts where author_id = $1 and id % 11 = $2'),
    change("update comments set status = 'approved' where author_id = $1 and id % 3 = $2"),
    change("update comments set status = 'denied', deleted_at = now() where author_id = $1 and id % 5 = $2"),
    change("update jackpots set status = 'verified' where user_id = $1 and id % 3 = $2"),
    change("update jackpots set status = 'rejected' where user_id = $1 and id % 4 = $2"),
    () => foldReviewCounts(app.db, 5),
  ];
  for (let round = 0; round < 9; round++) {
    const results = await Promise.allSettled(
      acts.flatMap((act, index) => {
        const person = people[(round + index) % people.length];
        return person ? [act(person.id, round + index), act(person.id, round)] : [];
      }),
    );
    // A statement that was cancelled by a deadlock has changed nothing.
    const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(failures.filter(({ code }) => code !== '40P01')).toEqual([]);
  }
  expect(await wrongCounts()).toEqual([]);
  const [{ changes } = { changes: 0 }] = await app.db.query<{ changes: number }>(
    'select count(*)::int as changes from author_review_changes',
  );
  expect(changes).toBeGreaterThan(0);
  while ((await foldReviewCounts(app.db, 7)) > 0);
  expect(await wrongCounts()).toEqual([]);
  await app.db.query('delete from users where id = $1', [people[0]?.id]);
  while ((await foldReviewCounts(app.db, 1_000)) > 0);
  expect(await wrongCounts()).toEqual([]);
});

it('skips an author who was erased, and folds the counts of others', async () => {
  const [departing, staying] = [await app.register(), await app.register()];
  await insertItems(staying.id);
  await app.db.query('insert into author_review_changes values ($1, 1, 0, 0)', [departing.id]);
  const erasure = { text: 'delete from users where id = $1', values: [departing.id] };
  await whileLocked(app, erasure, async ({ atLeastOneWaits, commit }) => {
    const folding = foldReviewCounts(app.db, 1_000);
    await atLeastOneWaits();
    await commit();
    expect(await folding).toBeGreaterThan(1);
  });
  expect(await app.db.query('select 1 from author_review_changes')).toEqual([]);
  expect(await wrongCounts()).toEqual([]);
});
