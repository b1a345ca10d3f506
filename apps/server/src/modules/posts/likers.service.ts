import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { LikedPost } from '@reelmates/contract/social/likes';
import type { Person } from '@reelmates/contract/social/users';
import type { Queryable } from '../../db/database.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { toUserCard } from '../accounts/user-card.public.ts';
import { findLikedPosts, findLikersOf, findLikersOfPosts, type LikerRow } from './likers.repository.ts';
import { toPost } from './posts.view.ts';

export async function likedMyPosts(db: Queryable, viewerId: string): Promise<Person[]> {
  return (await findLikersOf(db, viewerId)).map(toPerson);
}

export async function postLikesPage(
  db: Queryable,
  viewerId: string,
  query: PageQuery,
): Promise<Page<LikedPost>> {
  const limit = pageLimit(query);
  const rows = await findLikedPosts(db, viewerId, { after: readCursor(query), limit: limit + 1 });
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const likers = Map.groupBy(await findLikersOfPosts(db, ids, viewerId), ({ post_id }) => post_id);
  return toPage(
    rows,
    limit,
    (row) => ({ time: row.created_at, id: row.id }),
    (row) => ({ ...toPost(row, viewerId), likers: (likers.get(row.id) ?? []).map(toPerson) }),
  );
}

function toPerson(row: LikerRow): Person {
  return { ...toUserCard(row), bio: row.bio };
}
