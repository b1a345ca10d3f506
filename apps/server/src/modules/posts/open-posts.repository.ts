import type { Queryable } from '../../db/database.ts';
import { postIsOpen } from '../visibility/visibility.public.ts';

/** What visitors without an account may see of a post. */
export type OpenPost = {
  id: string;
  username: string;
  is_verified: boolean;
  author_image_id: string | null;
  author_image_version: string | null;
  caption: string;
  photo_description: string | null;
  win_amount: string;
  /** Null unless the author shows it. */
  amount_spent: string | null;
  bet_level: string | null;
  machine_type: string | null;
  venue_id: string | null;
  venue_name: string | null;
  venue_city: string | null;
  venue_state: string | null;
  image_id: string | null;
  /** The version of the photo's bytes. */
  image_version: string | null;
  image_width: number | null;
  image_height: number | null;
  created_at: Date;
};

/** Null for a post that is not public, or does not exist. */
export async function findOpenPost(db: Queryable, id: string): Promise<OpenPost | null> {
  const [row] = await db.query<OpenPost>(
    `select p.id, u.username, u.is_verified, a.id as author_image_id, a.version as author_image_version,
            p.caption, p.photo_description, p.win_amount, case when p.show_spent then p.amount_spent end as amount_spent,
            p.bet_level, p.machine_type, v.id as venue_id, v.name as venue_name, v.city as venue_city,
            v.state as venue_state, i.id as image_id, i.version as image_version, i.width as image_width,
            i.height as image_height, p.created_at
       from posts p
       join users u on u.id = p.author_id
       left join images a on a.id = u.profile_image_id and a.status = 'ready'
       left join venues v on v.id = p.venue_id and v.hidden_at is null
       left join images i on i.id = p.image_id and i.status = 'ready'
      where p.id = $1 and ${postIsOpen('p', 'u')}`,
    [id],
  );
  return row ?? null;
}
