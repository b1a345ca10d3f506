import { limits } from '@reelmates/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { type Keyset, keysetValues } from '../../http/paging.ts';
import { type UserCardRow, userCardColumns } from '../accounts/user-card.public.ts';
import { personIsVisible } from '../visibility/visibility.public.ts';

export type ConnectionList = 'followers' | 'following';

export type ConnectionRow = UserCardRow & {
  bio: string | null;
  is_following: boolean;
  follows_viewer: boolean;
  listed_at: Date;
};

/** The maximum of followed people, the latest first, who are looked up in a list. */
const MAX_LOOKED_UP = 500;

/** The column of a list's owner, and that of the people in it. */
const columnsOf = {
  followers: { owner: 'followed_id', person: 'follower_id' },
  following: { owner: 'follower_id', person: 'followed_id' },
} as const;

/**
 * The columns of a person `u`, for viewer $1. Scalar subqueries, because for `exists` the planner may read all follows
 * of the viewer.
 */
const connectionColumns = `${userCardColumns('u')}, u.bio,
  coalesce((select true from follows f where f.follower_id = $1 and f.followed_id = u.id), false) as is_following,
  coalesce((select true from follows f where f.follower_id = u.id and f.followed_id = $1), false) as follows_viewer`;

const isShown = `u.username is not null and ${personIsVisible('u', '$1')}`;

/** The inner limit is a literal, because for $5 the planner would assume a tenth of the list. */
const pageSql = ({ owner, person }: (typeof columnsOf)[ConnectionList]) => `
  select * from (
    select ${connectionColumns}, l.created_at as listed_at
      from follows l join users u on u.id = l.${person}
     where l.${owner} = $2 and (l.created_at, l.${person}) < ($3::timestamptz, $4::bigint) and ${isShown}
     order by l.created_at desc, l.${person} desc
     limit ${limits.pageMax + 1}) page
   order by listed_at desc, user_id desc
   limit $5`;

/** Looks up each person followed by the viewer in the list, however long the list is. */
const knownSql = ({ owner, person }: (typeof columnsOf)[ConnectionList]) => `
  select ${connectionColumns}, mine.created_at as listed_at
    from (select f.followed_id as id, f.created_at from follows f
           where f.follower_id = $1
           order by f.created_at desc, f.followed_id desc
           limit ${MAX_LOOKED_UP}) mine
   cross join lateral (
     select 1 from follows l where l.${owner} = $2 and l.${person} = mine.id limit 1) listed
    join users u on u.id = mine.id
   where ${isShown}
   order by mine.created_at desc, mine.id desc
   limit ${limits.knownPeopleMax}`;

const sqlOf = {
  followers: { page: pageSql(columnsOf.followers), known: knownSql(columnsOf.followers) },
  following: { page: pageSql(columnsOf.following), known: knownSql(columnsOf.following) },
};

export type ListOfPerson = { list: ConnectionList; ownerId: string };

/** The people of a list whom the viewer may see, latest first. */
export function findConnections(
  db: Queryable,
  viewerId: string,
  { list, ownerId }: ListOfPerson,
  { after, limit }: { after: Keyset | null; limit: number },
): Promise<ConnectionRow[]> {
  return db.query<ConnectionRow>(sqlOf[list].page, [viewerId, ownerId, ...keysetValues(after), limit]);
}

/** The people of a list whom the viewer follows, the latest follow first. */
export function findKnownConnections(
  db: Queryable,
  viewerId: string,
  { list, ownerId }: ListOfPerson,
): Promise<ConnectionRow[]> {
  return db.query<ConnectionRow>(sqlOf[list].known, [viewerId, ownerId]);
}
