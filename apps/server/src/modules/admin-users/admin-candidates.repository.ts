import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';

export type CandidateRow = {
  id: string;
  username: string | null;
  email: string;
  profile_image_id: string | null;
  is_verified: boolean;
  is_admin: boolean;
  is_banned: boolean;
};

/**
 * Which of these accounts have the text in their username or email address, in any case: equal ones, then beginnings,
 * first. Equal ones are found apart, so that they are never cut off.
 */
export function findCandidates(
  db: Queryable,
  search: string,
  ids: readonly string[],
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(
    `with found as (
       select id from users where lower(username) = lower($1) or lower(email) = lower($1)
       union
       select unnest($2::bigint[]))
     select u.id, u.username, u.email, u.profile_image_id, u.is_verified,
            exists (select 1 from admins a where a.user_id = u.id) as is_admin,
            u.banned_at is not null as is_banned
       from found f join users u on u.id = f.id
      where u.deleted_at is null
        and (strpos(lower(u.username), lower($1)) > 0 or strpos(lower(u.email), lower($1)) > 0)
      order by lower(u.username) = lower($1) or lower(u.email) = lower($1) desc,
               starts_with(lower(u.username), lower($1)) or starts_with(lower(u.email), lower($1)) desc,
               lower(u.username), u.id
      limit ${limits.adminCandidatesMax}`,
    [search, ids],
  );
}
