import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import type { Entries, StatDay } from '../public-stats/public-stats.public.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import { ENTRY_BASE, RETURN_MAX, RETURN_STEP, spentBounds } from './venue-rtp.rules.ts';

/** The number of venues in one transaction: far below the database's time limit. */
const SLICE = 50;
/** The maximum of one person's sessions that count: one per week. */
const SESSIONS_MAX = 52;

/** The results of each person's sessions at a venue in 12 months, including those during a break. */
export function rtpEntries(venueId: string, { to, accountsBefore }: StatDay): Entries {
  return {
    sql: `
      select p.user_id,
             width_bucket(p.spent, $5::numeric[]) * ${ENTRY_BASE}
               + least(round(p.won * 100 / p.spent / ${RETURN_STEP}), ${RETURN_MAX / RETURN_STEP})::integer as entry,
             p.sessions
        from (select s.user_id, least(count(*), ${SESSIONS_MAX})::integer as sessions,
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

/**
 * The next venues, by id, with something to publish or retract: those with enough people, and those with a published
 * RTP.
 * @returns also the last id read; null at the end
 */
export async function venuesAfter(
  db: Queryable,
  position: string,
  kind: string,
  { to }: StatDay,
): Promise<{ subjects: string[]; upTo: string | null }> {
  const [row] = await db.query<{ subjects: string[]; upTo: string | null }>(
    `with slice as materialized (
       select least(
         (select min(venue_id) from play_sessions where venue_id > $1::bigint),
         (select min(subject) from public_stats where kind = $2 and subject > $1::bigint)) as first
     )
     select first + ${SLICE - 1} as "upTo", array(
       select s.venue_id from play_sessions s
        where s.venue_id >= first and s.venue_id < first + ${SLICE}
          and s.session_date >= $3::timestamptz - interval '12 months' and s.session_date < $3::timestamptz
        group by s.venue_id having count(distinct s.user_id) >= ${limits.venueRtpPeopleMin}
       union
       select subject from public_stats where kind = $2 and subject >= first and subject < first + ${SLICE}
        order by 1)::text[] as subjects
       from slice`,
    [position, kind, to],
  );
  return row ?? { subjects: [], upTo: null };
}
