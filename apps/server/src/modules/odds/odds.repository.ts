import type { Queryable } from '../../db/database.ts';
import { accountIsActive } from '../visibility/visibility.public.ts';

/** What the sessions of a month came to. `middle` is decimal text; null where there are none. */
export type MonthSums = { sessions: number; people: number; ahead: number; middle: string | null };

/**
 * @param perPerson how many sessions of one person count, the earliest logged ones: nobody outweighs the others
 */
export async function sumMonth(
  db: Queryable,
  { from, to, perPerson }: { from: Date; to: Date; perPerson: number },
): Promise<MonthSums> {
  const [row] = await db.query<MonthSums>(
    `with played as (
       select s.user_id, s.amount_won - s.amount_spent as net,
              row_number() over (partition by s.user_id order by s.session_date, s.amount_spent, s.amount_won) as nth
         from play_sessions s
         join users u on u.id = s.user_id
        where s.session_date >= $1 and s.session_date < $2 and ${accountIsActive('u')}
     )
     select count(*)::integer as sessions, count(*) filter (where nth = 1)::integer as people,
            count(*) filter (where net > 0)::integer as ahead,
            percentile_disc(0.5) within group (order by net) as middle
       from played where nth <= $3`,
    [from, to, perPerson],
  );
  return row ?? { sessions: 0, people: 0, ahead: 0, middle: null };
}
