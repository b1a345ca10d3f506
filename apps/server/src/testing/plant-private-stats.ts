import type { Database } from '../db/database.ts';
import { type Person, privacyWatch } from './privacy-watch.ts';

/**
 * Gives a person private data: a play session and a break, years ago, with amounts and times that are unique.
 * @param number unique for each person
 */
export async function plantPrivateStats(db: Database, person: Person, number: number): Promise<void> {
  const spent = `${80_000_000 + number}.37`;
  const won = `${90_000_000 + number}.73`;
  const machine = `Machine-of-${process.pid}-${number}`;
  const [played, started, ended] = [2001, 2002, 2003].map(
    (year) => new Date(Date.UTC(year, 0, 1, 0, 0, number)),
  );
  await db.query(
    `with played as (
       insert into play_sessions (user_id, amount_spent, amount_won, machine_type, session_date, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5, $5)
     ), rested as (
       insert into breaks (user_id, started_at, ends_at, days) values ($1, $6, $7, 365)
     )
     update users set exclusion_open = false, exclusion_ends_at = $7 where id = $1`,
    [person.id, spent, won, machine, played, started, ended],
  );
  const toTheSecond = (time: Date | undefined) => time?.toISOString().slice(0, 19) ?? '';
  for (const amount of [spent, won, machine, toTheSecond(played)]) {
    privacyWatch.plant(person, 'tracker amount', amount);
  }
  for (const time of [started, ended]) privacyWatch.plant(person, 'break', toTheSecond(time));
}
