import { limits } from '@reelmates/contract/limits';
import type { VenueListItem } from '@reelmates/contract/venues/venues';
import type { Queryable } from '../../db/database.ts';
import { accountIsActive, postIsPublished } from '../visibility/visibility.public.ts';

/*
 * The counts are the same for every viewer and reveal nothing about breaks: they exclude only banned and deleted
 * accounts.
 */

/** The maximum of posts of a venue that are read, the latest first. */
const POSTS_COUNTED = 50;
const LATEST_POSTS = 200;

/** How many people posted publicly at venue `v` recently. */
const peopleAtVenue = `
  select count(distinct u.id)::int as people
    from (select p.author_id from posts p
           where p.venue_id = v.id and ${postIsPublished('p')} and p.published_at > $1
           order by p.published_at desc, p.id desc
           limit ${POSTS_COUNTED}) post
    join users u on u.id = post.author_id
   where ${accountIsActive('u')}`;

export function countVenuePeople(
  db: Queryable,
  venueIds: readonly string[],
  since: Date,
): Promise<{ id: string; people: number }[]> {
  return db.query(
    `select v.id::text, there.people
       from unnest($2::bigint[]) asked (id)
       join venues v on v.id = asked.id and v.hidden_at is null
      cross join lateral (${peopleAtVenue}) there
      where there.people > 0`,
    [since, venueIds],
  );
}

/** The venues of the latest public posts, with the number of people at each. */
export function findLatestVenues(
  db: Queryable,
  since: Date,
): Promise<(VenueListItem & { people: number })[]> {
  return db.query(
    `with latest as materialized (
       select p.venue_id, p.feed_at from posts p
        where ${postIsPublished('p')}
        order by p.feed_at desc, p.id desc
        limit ${LATEST_POSTS}
     ), v as materialized (
       select v.*
         from (select venue_id, max(feed_at) as at from latest where venue_id is not null group by 1
                order by 2 desc limit ${limits.venuesOffered}) l
         join venues v on v.id = l.venue_id
        where v.hidden_at is null
     )
     select v.id::text, v.name, v.city, v.state, v.latitude, v.longitude, v.kind, v.machines,
            there.people
       from v cross join lateral (${peopleAtVenue}) there
      where there.people > 0
      order by there.people desc, v.id`,
    [since],
  );
}
