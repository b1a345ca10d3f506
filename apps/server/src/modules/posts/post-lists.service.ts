import type { Page, PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import type { Post } from '@reelmates/contract/social/posts';
import type { UserCard } from '@reelmates/contract/social/users';
import { notFound } from '../../http/api-error.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { pageLimit, readCursor, toPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/session/viewer.ts';
import type { ImagesUrl } from '../accounts/user-card.public.ts';
import { isPersonVisible } from '../social/social.public.ts';
import { ensureVenueIsListed } from '../venues/venues.public.ts';
import type { PostRow } from './post-columns.repository.ts';
import {
  biggestPostAtVenue,
  countPostsAtVenue,
  findVisiblePost,
  followingAmongLatest,
  followingOfFew,
  followingPosts,
  ownPosts,
  postsAtVenue,
  publishedPostsOf,
  type Slice,
} from './post-lists.repository.ts';
import { keysetOf, toPost } from './posts.view.ts';

type Context = Pick<ModuleContext, 'db' | 'config'>;

/** Up to this number of followed people, all of them may be on the first page, so no author is excluded beforehand. */
const FEW_FOLLOWED = limits.pageDefault;
/**
 * From this number of followed people on, a page is found faster among the latest posts of all people than by the
 * latest post of each.
 */
const MANY_FOLLOWED = 1_000;

export async function followingPage(
  { db, config }: Context,
  { id: viewerId, followingCount }: Pick<Viewer, 'id' | 'followingCount'>,
  query: PageQuery,
): Promise<Page<Post>> {
  const slice = sliceOf(query);
  let rows = followingCount > MANY_FOLLOWED ? await followingAmongLatest(db, viewerId, slice) : [];
  // The followed people may post rarely, so the page continues after the posts that were checked.
  if (rows.length < slice.limit) {
    rows = await (followingCount > FEW_FOLLOWED ? followingPosts : followingOfFew)(db, viewerId, slice);
  }
  return present(rows, { viewerId, query, imagesUrl: config.imagesUrl });
}

/** The owner's list includes pending, denied and private posts. */
export async function postsOfPage(
  { db, config }: Context,
  authorId: string,
  viewerId: string,
  query: PageQuery,
): Promise<Page<Post>> {
  const slice = sliceOf(query);
  if (authorId !== viewerId && !(await isPersonVisible(db, authorId, viewerId)))
    throw notFound('User not found');
  const rows =
    authorId === viewerId
      ? await ownPosts(db, authorId, slice)
      : await publishedPostsOf(db, authorId, viewerId, slice);
  return present(rows, { viewerId, query, imagesUrl: config.imagesUrl });
}

/** The published posts at a venue, and how many of them the viewer may see in all. */
export async function postsAtVenuePage(
  { db, config }: Context,
  venueId: string,
  viewerId: string,
  query: PageQuery,
): Promise<Page<Post> & { totalCount: number }> {
  const slice = sliceOf(query);
  const listedId = await ensureVenueIsListed(db, venueId);
  const [rows, totalCount] = await Promise.all([
    postsAtVenue(db, listedId, viewerId, slice),
    countPostsAtVenue(db, listedId, viewerId),
  ]);
  const page = present(rows, { viewerId, query, imagesUrl: config.imagesUrl });
  return { ...page, totalCount };
}

/** The biggest published win at a venue that the viewer may see. */
export async function biggestWinAt(
  { db, config }: Context,
  venueId: string,
  viewerId: string,
): Promise<{ winAmount: string; user: UserCard } | null> {
  const row = await biggestPostAtVenue(db, await ensureVenueIsListed(db, venueId), viewerId);
  return row && { winAmount: row.win_amount, user: toPost(row, viewerId, config.imagesUrl).user };
}

export async function onePost({ db, config }: Context, id: string, viewerId: string): Promise<Post> {
  const row = await findVisiblePost(db, id, viewerId);
  if (row === null) throw notFound('Post not found');
  return toPost(row, viewerId, config.imagesUrl);
}

function sliceOf(query: PageQuery): Slice {
  return { after: readCursor(query), limit: pageLimit(query) + 1 };
}

function present(
  rows: PostRow[],
  { viewerId, query, imagesUrl }: { viewerId: string; query: PageQuery; imagesUrl: ImagesUrl },
): Page<Post> {
  return toPage(rows, pageLimit(query), keysetOf, (row) => toPost(row, viewerId, imagesUrl));
}
