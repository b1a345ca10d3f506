import { limits } from '@reelmates/contract/limits';
import type { Comment } from '@reelmates/contract/social/comments';
import { listLikers } from '@reelmates/contract/social/likes';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import type { UserCard } from '@reelmates/contract/social/users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';

/**
 * In lists, because a block removes the blocked person's entries from lists; the best comment is a list of at most one.
 */
type Talk = { likers: UserCard[]; blockedLikers: number; bestComments: Comment[] };

type Batch = { ids: Set<string>; talks: Promise<ReadonlyMap<string, Talk>> };

let open: Batch | null = null;

/** The cards of a page request their talk at the same moment, so they share one request. */
async function fetchTalk(postId: string): Promise<Talk> {
  if (open === null || open.ids.size >= limits.pageMax) open = startBatch();
  open.ids.add(postId);
  const talks = await open.talks;
  return talks.get(postId) ?? { likers: [], blockedLikers: 0, bestComments: [] };
}

function startBatch(): Batch {
  const ids = new Set<string>();
  return { ids, talks: Promise.resolve().then(() => send(ids)) };
}

async function send(ids: Set<string>): Promise<ReadonlyMap<string, Talk>> {
  if (open?.ids === ids) open = null;
  const talks = await call(readPostTalk, { query: { ids: [...ids].join(',') } });
  return new Map(
    talks.map(({ postId, likers, blockedLikers, bestComment }) => [
      postId,
      { likers, blockedLikers, bestComments: bestComment ? [bestComment] : [] },
    ]),
  );
}

export function usePostTalk(postId: string, enabled: boolean) {
  return useQuery({
    queryKey: postKeys.talk(postId),
    queryFn: () => fetchTalk(postId),
    enabled,
    staleTime: 60_000,
  });
}

/** Who likes a post, latest first. */
export function useLikers(postId: string) {
  return usePagedList(
    postKeys.likers(postId),
    (query, signal) => call(listLikers, { params: { id: postId }, query, signal }),
    { staleTime: 0 },
  );
}
