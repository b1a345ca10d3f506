import { DAY_MS } from '@reelmates/contract/time';
import type { TestApp } from './test-app.ts';

export type Play = {
  people: number;
  /** The sessions of each person. */
  each: number;
  spent: number;
  won: number;
  venueId?: string;
  at?: Date;
  /** How old the accounts are, in days. */
  ageDays?: number;
};

let number = 0;

/** New people with so many logged sessions each, yesterday. @returns their ids */
export async function givePlayers(app: TestApp, play: Play): Promise<string[]> {
  const now = app.now().getTime();
  const createdAt = new Date(now - (play.ageDays ?? 30) * DAY_MS);
  const rows = await app.db.query<{ id: string }>(
    `insert into users (username, email, password_hash, first_name, last_name, age_confirmed_at, age_confirmed_by,
                        terms_version, terms_accepted_at, created_at, updated_at)
     select 'p' || $2 || '_' || n, 'p' || $2 || '_' || n || '@example.org', 'x', 'A', 'B', $3, 'self', '1', $3, $3, $3
       from generate_series(1, $1::integer) n returning id`,
    [play.people, String(++number), createdAt],
  );
  const ids = rows.map(({ id }) => id);
  await giveSessions(app, ids, play);
  return ids;
}

export async function giveSessions(
  app: TestApp,
  ids: readonly string[],
  play: Omit<Play, 'people'>,
): Promise<void> {
  const at = play.at ?? new Date(app.now().getTime() - DAY_MS);
  await app.db.query(
    `insert into play_sessions (user_id, venue_id, amount_spent, amount_won, session_date, created_at, updated_at)
     select u, $3, $4, $5, $6, $6, $6 from unnest($1::bigint[]) u, generate_series(1, $2::integer)`,
    [ids, play.each, play.venueId ?? null, play.spent, play.won, at],
  );
}

export async function deleteSessions(app: TestApp, ids: readonly string[]): Promise<void> {
  await app.db.query('delete from play_sessions where user_id = any($1::bigint[])', [ids]);
}
