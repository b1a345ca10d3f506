import type { Person } from './fixtures.ts';
import { inServerDatabase } from './server-database.ts';

/** This person's sessions had the password an hour ago: no test can wait for that. */
export async function forgetConfirmation({ id }: Person): Promise<void> {
  await inServerDatabase((db) =>
    db.query(`update login_sessions set confirmed_at = confirmed_at - interval '1 hour' where user_id = $1`, [
      id,
    ]),
  );
}
