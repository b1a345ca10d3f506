import type { Person } from './fixtures.ts';
import { inServerDatabase } from './server-database.ts';

/** Sets back the time of this person's last password confirmation by an hour, for which a test cannot wait. */
export async function forgetConfirmation({ id }: Person): Promise<void> {
  await inServerDatabase((db) =>
    db.query(`update login_sessions set confirmed_at = confirmed_at - interval '1 hour' where user_id = $1`, [
      id,
    ]),
  );
}
