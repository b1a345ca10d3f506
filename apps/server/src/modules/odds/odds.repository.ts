import type { Entries, StatDay } from '../public-stats/public-stats.public.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';
import {
  AHEAD_BASE,
  AHEAD_STEPS,
  DOLLAR_MAX,
  DOLLAR_STEP,
  MIDDLE_BASE,
  PER_PERSON,
  sessionBounds,
} from './odds.rules.ts';

/**
 * The results of each person's sessions of a month, at most their first `PER_PERSON`.
 * @param from the start of the month
 */
export function oddsEntries(from: Date, { to, accountsBefore }: StatDay): Entries {
  return {
    sql: `
      with played as (
        select s.user_id, s.amount_won - s.amount_spent as net,
               row_number() over (partition by s.user_id order by s.session_date, s.amount_spent, s.amount_won) as nth
          from play_sessions s
         where s.session_date >= $1::timestamptz and s.session_date < $2::timestamptz
      ), people as (
        select user_id, count(*)::integer as sessions, count(*) filter (where net > 0)::integer as ahead,
               percentile_disc(0.5) within group (order by net) as middle
          from played where nth <= ${PER_PERSON} group by user_id
      )
      select p.user_id, p.sessions,
             ((width_bucket(p.sessions, $4::integer[]) * ${AHEAD_BASE}
                + round(p.ahead * ${AHEAD_STEPS}.0 / p.sessions)) * ${MIDDLE_BASE}
                + round((least(greatest(p.middle, -${DOLLAR_MAX}), ${DOLLAR_MAX}) + ${DOLLAR_MAX}) / ${DOLLAR_STEP})
             )::integer as entry
        from people p join users u on u.id = p.user_id
       where u.created_at <= $3::timestamptz and ${accountIsActive('u')}`,
    values: [from, to, accountsBefore, sessionBounds],
  };
}
