import type { Page } from '@reelmates/contract/fields';
import { deleteComment } from '@reelmates/contract/social/comments';
import { myContent, type OwnContent } from '@reelmates/contract/social/own-content';
import * as contract from '@reelmates/contract/social/posts';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../lib/api/api.ts';
import { putPost, removePost } from '../posts/posts-cache.ts';
import { useInvalidateCounters } from '../posts/posts-queries.ts';

export type { OwnContent };

type Pages = InfiniteData<Page<OwnContent>, string | undefined>;

const listKey = ['own-content'];

/** One's own posts and comments, latest first. */
export function useOwnContent() {
  return useInfiniteQuery({
    queryKey: listKey,
    queryFn: ({ pageParam, signal }) =>
      call(myContent, { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
    // Moderators decide in between, and more is posted.
    refetchOnMount: 'always',
  });
}

/** A post and a comment may have the same id. */
const isSame = (one: OwnContent, other: OwnContent) => one.kind === other.kind && one.id === other.id;

/** @param change null takes it out */
function changeItem(client: QueryClient, item: OwnContent, change: Partial<OwnContent> | null): void {
  client.setQueryData<Pages>(
    listKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.flatMap((other) => {
            if (!isSame(item, other)) return [other];
            return change ? [{ ...other, ...change }] : [];
          }),
        })),
      },
  );
}

/** Only its author sees the post from then on. */
export function useMakePrivate() {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: ({ id }: OwnContent) =>
      call(contract.editPost, { params: { id }, body: { isPublic: false } }),
    onSuccess: (post, item) => {
      const { status = item.status } = post;
      changeItem(client, item, { isPublic: false, status });
      putPost(client, post);
      invalidateCounters();
    },
  });
}

/** Deletes a post or a comment. */
export function useDeleteContent() {
  const client = useQueryClient();
  const invalidateCounters = useInvalidateCounters();
  return useMutation({
    mutationFn: remove,
    onSuccess: (_nothing, item) => {
      changeItem(client, item, null);
      if (item.kind === 'comment') {
        void client.invalidateQueries({ queryKey: ['comments', item.postId] });
        return;
      }
      removePost(client, item.id);
      invalidateCounters();
    },
  });
}

/** Idempotent: deleting what was deleted on another device succeeds. */
async function remove({ kind, id }: OwnContent): Promise<void> {
  try {
    await call(kind === 'post' ? contract.deletePost : deleteComment, { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
