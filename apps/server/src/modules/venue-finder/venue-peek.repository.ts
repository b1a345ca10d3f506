import type { VenuePeek } from '@reelmates/contract/venues/venue-finder';
import type { Queryable } from '../../db/database.ts';
import { personIsVisible, postIsPublished } from '../visibility/visibility.public.ts';

type PeekRow = {
  id: string;
  win_amount: string | null;
  amount_spent: string | null;
  published_at: Date | null;
};

/**
 * Probes the index of a venue's published posts once for each venue. The amount spent is included if its author shows
 * it or is the viewer, as on the post itself.
 */
const peekSql = `
  select v.id, last.win_amount, last.amount_spent, last.published_at
    from unnest($2::bigint[]) with ordinality as asked (id, position)
    join venues v on v.id = asked.id and v.hidden_at is null
    left join lateral (
      select p.win_amount, p.published_at,
             case when p.show_spent or p.author_id = $1 then p.amount_spent end as amount_spent
        from posts p join users u on u.id = p.author_id
       where p.venue_id = v.id and ${postIsPublished('p')} and ${personIsVisible('u', '$1')}
       order by p.published_at desc, p.id desc
       limit 1) last on true
   order by asked.position`;

export async function peekAt(
  db: Queryable,
  viewerId: string,
  venueIds: readonly string[],
): Promise<VenuePeek[]> {
  const rows = await db.query<PeekRow>(peekSql, [viewerId, venueIds]);
  return rows.map(({ id, win_amount, amount_spent, published_at }) => ({
    id,
    lastWin:
      win_amount === null || published_at === null
        ? null
        : { winAmount: win_amount, amountSpent: amount_spent, publishedAt: published_at.toISOString() },
  }));
}
