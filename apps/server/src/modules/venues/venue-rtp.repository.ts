import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import type { Entries, StatDay } from '../public-stats/public-stats.public.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { ENTRY_BASE, RETURN_MAX, RETURN_STEP, spentBounds } from './venue-rtp.rules.ts';

/** What each person's sessions of 12 months at a venue come to; sessions during a break count like any other. */
export function rtpEntries(venueId: string, { to, accountsBefore }: StatDay): Entries {
  return {
    sql: `
      select p.user_id,
             width_bucket(p.spent, $5::numeric[]) * ${ENTRY_BASE}
               + least(round(p.won * 100 / p.spent / ${RETURN_STEP}), ${RETURN_MAX / RETURN_STEP})::integer as entry,
             p.sessions
        from (select s.user_id, count(*)::integer as sessions,
                     sum(least(s.amount_spent, $4::numeric)) as spent, sum(least(s.amount_won, $4::numeric)) as won
                from play_sessions s
               where s.venue_id = $1::bigint
                 and s.session_date >= $2::timestamptz - interval '12 months' and s.session_date < $2::timestamptz
               group by s.user_id) p
        join users u on u.id = p.user_id
       where p.spent > 0 and u.created_at <= $3::timestamptz and ${accountIsActive('u')}`,
    values: [venueId, to, accountsBefore, limits.venueRtpSessionMax, spentBounds],
  };
}

/** @returns the next venue, by id, that has sessions or a published RTP */
export async function venueAfter(db: Queryable, position: string, kind: string): Promise<string | null> {
  const [row] = await db.query<{ id: string | null }>(
    `select least(
       (select min(venue_id) from play_sessions where venue_id > $1::bigint),
       (select min(subject) from public_stats where kind = $2 and subject > $1::bigint)) as id`,
    [position, kind],
  );
  return row?.id ?? null;
}
