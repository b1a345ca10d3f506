import { expect, type Person } from './fixtures.ts';
import { inServerDatabase } from './server-database.ts';

/**
 * A month long ago that this person has won, with a prize on each of these positions. The server's own task closed it.
 * A test cannot wait for the end of a month, so its ledger is written directly to the server's database.
 * @returns the month
 */
export async function winMonth(winner: Person, prizes: Record<number, string>): Promise<string> {
  let month = '';
  await inServerDatabase(async (db) => {
    // Two journeys must not have the same month.
    const [free] = await db.query<{ number: number }>("select nextval('point_adjustments')::int as number");
    if (!free) throw new Error('the sequence gave no number');
    month = `${1_000 + Math.floor(free.number / 12)}-${String((free.number % 12) + 1).padStart(2, '0')}`;
    await db.query('update users set email_verified_at = now() where id = $1', [winner.id]);
    await db.query(
      `insert into prizes (month, position, value, description, created_at, updated_at)
       select $1, position, value, 'A dinner for two', now(), now()
         from unnest($2::int[], $3::text[]) prize (position, value)`,
      [month, Object.keys(prizes).map(Number), Object.values(prizes)],
    );
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into point_entries (user_id, month, points, reason, source_kind, source_id, step, created_at)
         values ($1, $2, 24, 'adjustment', 'admin', nextval('point_adjustments'), 1, now())`,
        [winner.id, month],
      );
      await tx.query(
        'insert into month_points (month, user_id, points, reached_at) values ($1, $2, 24, now())',
        [month, winner.id],
      );
    });
    await db.query("select graphile_worker.add_job('close-months')");
  });
  await expect
    .poll(async () => (await (await winner.api.get(`/api/leaderboard/${month}`)).json()).status)
    .toBe('final');
  return month;
}
