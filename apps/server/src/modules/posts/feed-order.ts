import { idParam, type Page, type PageQuery } from '@reelmates/contract/fields';
import { limits } from '@reelmates/contract/limits';
import type { Post } from '@reelmates/contract/social/posts';
import type { ModuleContext } from '../../http/module-context.ts';
import {
  decodeCursor,
  encodeCursor,
  invalidCursor,
  type Keyset,
  keysetText,
  pageLimit,
  parseKeyset,
} from '../../http/paging.ts';
import { emptyFeedState, type FeedState, HELD_MAX, nextCard, oldestOf } from './feed-order.rules.ts';
import type { PostRow } from './post-columns.repository.ts';
import { forYouPosts, heldPosts } from './post-lists.repository.ts';
import { keysetOf, toPost } from './posts.view.ts';

/** How many more rows a page reads, once, if it needs other authors. */
const FURTHER_ROWS = limits.pageMax + 1;

/** A position in For You: after this row, with the cards held back. */
type FeedCursor = { after: Keyset; state: FeedState<string> };

export async function forYouPage(
  { db, config }: Pick<ModuleContext, 'db' | 'config'>,
  viewerId: string,
  query: PageQuery,
): Promise<Page<Post>> {
  const cursor = query.cursor === undefined ? null : readFeedCursor(query.cursor);
  const limit = pageLimit(query);
  const heldIds = cursor?.state.held ?? [];
  let after = cursor?.after ?? null;
  const read = (count: number) => forYouPosts(db, viewerId, { after, limit: count });
  const [first, held] = await Promise.all([
    read(limit + 1),
    heldIds.length > 0 ? heldPosts(db, viewerId, heldIds) : [],
  ]);

  let state: FeedState<PostRow> = { ...(cursor?.state ?? emptyFeedState), held };
  let rows = first;
  let mayHaveMore = rows.length > limit;
  const shown: PostRow[] = [];
  for (let hasReadOn = false; shown.length < limit; ) {
    const step = nextCard(state, rows);
    const last = rows[step.taken - 1];
    if (last !== undefined) after = keysetOf(last);
    rows = rows.slice(step.taken);
    state = step.state;
    if (step.card) {
      shown.push(step.card);
    } else if (mayHaveMore && !hasReadOn) {
      rows = await read(FURTHER_ROWS);
      mayHaveMore = rows.length === FURTHER_ROWS;
      hasReadOn = true;
    } else {
      const oldest = oldestOf(state);
      if (!oldest.card) break;
      shown.push(oldest.card);
      state = oldest.state;
    }
  }
  const isEnd = rows.length === 0 && !mayHaveMore && state.held.length === 0;
  return {
    items: shown.map((row) => toPost(row, viewerId, config.imagesUrl)),
    nextCursor: isEnd || after === null || shown.length === 0 ? null : writeFeedCursor(after, state),
  };
}

function writeFeedCursor(after: Keyset, { held, recent, onlyFeatured }: FeedState<PostRow>): string {
  const ids = held.map(({ id }) => id);
  return encodeCursor([keysetText(after), Number(onlyFeatured), ids.join(), recent.join()].join(';'));
}

/** @throws ApiError VALIDATION */
function readFeedCursor(cursor: string): FeedCursor {
  const [keyset = '', onlyFeatured = '0', held = '', recent = ''] = decodeCursor(cursor).split(';');
  return {
    after: parseKeyset(keyset),
    state: { held: readIds(held), recent: readIds(recent), onlyFeatured: onlyFeatured === '1' },
  };
}

function readIds(text: string): string[] {
  if (text === '') return [];
  const ids = text.split(',');
  if (ids.length > HELD_MAX || !ids.every((id) => idParam.safeParse(id).success)) throw invalidCursor();
  return ids;
}
