import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { LikedPost } from '@reelmates/contract/social/likes';
import type { Person } from '@reelmates/contract/social/users';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { type ImagesUrl, toUserCard } from '../accounts/user-card.public.ts';
import { findLikedPosts, findLikersOf, findLikersOfPosts, type LikerRow } from './likers.repository.ts';
import { keysetOf, toPost } from './posts.view.ts';

type Context = Pick<ModuleContext, 'db' | 'config'>;

export async function likedMyPosts({ db, config }: Context, viewerId: string): Promise<Person[]> {
  return (await findLikersOf(db, viewerId)).map((row) => toPerson(row, config.imagesUrl));
}

export async function postLikesPage(
  { db, config: { imagesUrl } }: Context,
  viewerId: string,
  query: PageQuery,
): Promise<Page<LikedPost>> {
  const limit = pageLimit(query);
  const rows = await findLikedPosts(db, viewerId, { after: readCursor(query), limit: limit + 1 });
  const ids = rows.slice(0, limit).map(({ id }) => id);
  const likers = Map.groupBy(await findLikersOfPosts(db, ids, viewerId), ({ post_id }) => post_id);
  return toPage(rows, limit, keysetOf, (row) => ({
    ...toPost(row, viewerId, imagesUrl),
    likers: (likers.get(row.id) ?? []).map((liker) => toPerson(liker, imagesUrl)),
  }));
}

function toPerson(row: LikerRow, imagesUrl: ImagesUrl): Person {
  return { ...toUserCard(row, imagesUrl), bio: row.bio };
}
