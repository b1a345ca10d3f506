import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { Liker } from '@reelmates/contract/social/likes';
import type { PostTalk } from '@reelmates/contract/social/post-talk';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { type ImagesUrl, toUserCard } from '../accounts/user-card.public.ts';
import { toComment } from '../comments/comments.public.ts';
import { isPostVisible } from '../posts/posts.public.ts';
import {
  countBlockedLikers,
  findBestComments,
  findFaces,
  findLikers,
  type LikerRow,
} from './post-talk.repository.ts';

type Context = Pick<ModuleContext, 'db' | 'config'>;

export async function likersPage(
  { db, config }: Context,
  viewerId: string,
  postId: string,
  query: PageQuery,
): Promise<Page<Liker>> {
  const after = readCursor(query);
  const limit = pageLimit(query);
  if (!(await isPostVisible(db, postId, viewerId))) throw notFound('Post not found');
  const rows = await findLikers(db, { postId, viewerId }, after, limit + 1);
  return toPage(
    rows,
    limit,
    (row) => ({ time: row.liked_at, id: row.user_id }),
    (row) => toLiker(row, config.imagesUrl),
  );
}

function toLiker(row: LikerRow, imagesUrl: ImagesUrl): Liker {
  return { ...toUserCard(row, imagesUrl), bio: row.bio, isFollowing: row.is_following };
}

/** The talk of these posts, without posts that have none. */
export async function talkOf(
  { db, config }: Context,
  viewerId: string,
  postIds: readonly string[],
): Promise<PostTalk[]> {
  const [faceRows, blockedRows, bestRows] = await Promise.all([
    findFaces(db, viewerId, postIds),
    countBlockedLikers(db, viewerId, postIds),
    findBestComments(db, viewerId, postIds),
  ]);
  const faces = Map.groupBy(faceRows, ({ post_id }) => post_id);
  const blocked = new Map(blockedRows.map(({ post_id, count }) => [post_id, count]));
  const best = new Map(bestRows.map((row) => [row.post_id, toComment(row, viewerId, config.imagesUrl)]));
  return postIds
    .filter((postId) => faces.has(postId) || best.has(postId))
    .map((postId) => ({
      postId,
      likers: (faces.get(postId) ?? []).map((row) => toUserCard(row, config.imagesUrl)),
      blockedLikers: blocked.get(postId) ?? 0,
      bestComment: best.get(postId) ?? null,
    }));
}
