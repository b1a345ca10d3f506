import type { Page } from '@reelmates/contract/fields';
import { deleteComment } from '@reelmates/contract/social/comments';
import { myContent, type OwnContent } from '@reelmates/contract/social/own-content';
import * as contract from '@reelmates/contract/social/posts';
import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import { removeComment } from '../../lib/query-cache/comments-cache.ts';
import { invalidateCounters } from '../../lib/query-cache/invalidate-posts.ts';
import { usePagedList } from '../../lib/query-cache/paged-query.ts';
import { removePost, replacePost } from '../../lib/query-cache/posts-cache.ts';

const ownContentKey = ['own-content'] as const;

export type { OwnContent };

type Pages = InfiniteData<Page<OwnContent>, string | undefined>;

/** The viewer's own posts and comments, latest first. */
export function useOwnContent() {
  return usePagedList(
    ownContentKey,
    (query, signal) => call(myContent, { query, signal }),
    // Moderators may have decided in the meantime, and more may have been posted.
    { refetchOnMount: 'always' },
  );
}

/** A post and a comment may have the same id. */
const isSame = (one: OwnContent, other: OwnContent) => one.kind === other.kind && one.id === other.id;

/** @param change null removes the item */
function changeItem(client: QueryClient, item: OwnContent, change: Partial<OwnContent> | null): void {
  client.setQueryData<Pages>(
    ownContentKey,
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

/** From then on, only its author sees the post. */
export function useMakePrivate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: OwnContent) =>
      call(contract.editPost, { params: { id }, body: { isPublic: false } }),
    onSuccess: (post, item) => {
      const { status = item.status } = post;
      changeItem(client, item, { isPublic: false, status });
      replacePost(client, post);
      invalidateCounters(client);
    },
  });
}

/** Deletes a post or a comment. */
export function useDeleteContent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: remove,
    onSuccess: (_nothing, item) => {
      changeItem(client, item, null);
      if (item.kind === 'comment') {
        removeComment(client, { id: item.id, postId: item.postId, counts: item.status === 'approved' });
        return;
      }
      removePost(client, item.id);
      invalidateCounters(client);
    },
  });
}

/** Idempotent: deleting an item that another device has deleted succeeds. */
function remove({ kind, id }: OwnContent): Promise<void> {
  return unlessGone(call(kind === 'post' ? contract.deletePost : deleteComment, { params: { id } }));
}
