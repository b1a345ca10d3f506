import type { Page, PageQuery } from '@reelmates/contract/fields';
import type { Post } from '@reelmates/contract/social/posts';
import type { UserCard } from '@reelmates/contract/social/users';
import type { Queryable } from '../../db/database.ts';
import { notFound } from '../../http/api-error.ts';
import { type Keyset, pageLimit, readCursor, toPage } from '../../http/paging.ts';
import { isPersonVisible } from '../social/social.public.ts';
import { ensureVenueIsListed } from '../venues/venues.public.ts';
import {
  biggestPostAtVenue,
  countPostsAtVenue,
  findVisiblePost,
  followingPosts,
  forYouPosts,
  ownPosts,
  postsAtVenue,
  publishedPostsOf,
  type Slice,
} from './post-lists.repository.ts';
import { type PostRow, toPost } from './posts.view.ts';

export async function forYouPage(db: Queryable, readerId: string, query: PageQuery): Promise<Page<Post>> {
  const rows = await forYouPosts(db, readerId, sliceOf(query));
  return present(rows, readerId, query, ({ id, feed_at }) => ({ id, time: feed_at }));
}

export async function followingPage(db: Queryable, readerId: string, query: PageQuery): Promise<Page<Post>> {
  const rows = await followingPosts(db, readerId, sliceOf(query));
  return present(rows, readerId, query, ({ id, published_at }) => ({ id, time: published_at }));
}

/** The owner also sees what waits, was denied, or is private. */
export async function postsOfPage(
  db: Queryable,
  authorId: string,
  readerId: string,
  query: PageQuery,
): Promise<Page<Post>> {
  const slice = sliceOf(query);
  if (authorId !== readerId && !(await isPersonVisible(db, authorId, readerId)))
    throw notFound('User not found');
  const rows =
    authorId === readerId
      ? await ownPosts(db, authorId, slice)
      : await publishedPostsOf(db, authorId, readerId, slice);
  return present(rows, readerId, query, ({ id, created_at }) => ({ id, time: created_at }));
}

/** What was published at a venue, and how much of it the reader may see. */
export async function postsAtVenuePage(
  db: Queryable,
  venueId: string,
  readerId: string,
  query: PageQuery,
): Promise<Page<Post> & { totalCount: number }> {
  const slice = sliceOf(query);
  const listedId = await ensureVenueIsListed(db, venueId);
  const [rows, totalCount] = await Promise.all([
    postsAtVenue(db, listedId, readerId, slice),
    countPostsAtVenue(db, listedId, readerId),
  ]);
  const page = present(rows, readerId, query, ({ id, published_at }) => ({ id, time: published_at }));
  return { ...page, totalCount };
}

/** The biggest win that was published at a venue and that the reader may see. */
export async function biggestWinAt(
  db: Queryable,
  venueId: string,
  readerId: string,
): Promise<{ winAmount: string; user: UserCard } | null> {
  const row = await biggestPostAtVenue(db, await ensureVenueIsListed(db, venueId), readerId);
  return row && { winAmount: row.win_amount, user: toPost(row, readerId).user };
}

export async function onePost(db: Queryable, id: string, readerId: string): Promise<Post> {
  const row = await findVisiblePost(db, id, readerId);
  if (row === null) throw notFound('Post not found');
  return toPost(row, readerId);
}

function sliceOf(query: PageQuery): Slice {
  return { after: readCursor(query), limit: pageLimit(query) + 1 };
}

function present(
  rows: PostRow[],
  readerId: string,
  query: PageQuery,
  placeOf: (row: PostRow) => { id: string; time: Date | null },
): Page<Post> {
  return toPage(
    rows,
    pageLimit(query),
    (row): Keyset => {
      const { id, time } = placeOf(row);
      if (time === null) throw new Error(`post ${id} is listed without a time`);
      return { id, time };
    },
    (row) => toPost(row, readerId),
  );
}
