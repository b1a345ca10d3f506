import * as contract from '@reelmates/contract/social/comments';
import {
  type QueryClient,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { reportFailure } from '../../lib/api/report-failure.ts';
import { unlessGone } from '../../lib/api/unless-gone.ts';
import {
  adjustCommentsCount,
  type CommentPages,
  patchComments,
  removeComment,
} from '../../lib/query-cache/comments-cache.ts';
import { commentKeys } from '../../lib/query-cache/keys/comment-keys.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { pagedQuery } from '../../lib/query-cache/paged-query.ts';
import { pressToggle } from '../../lib/toggle.ts';
import { notePress, sendToggle } from '../outbox/send-toggle.public.ts';

export type { Comment } from '@reelmates/contract/social/comments';

type Comment = contract.Comment;

/** All loaded comments, without duplicates. */
function commentsOf(data: CommentPages): Comment[] {
  return [...new Map(data.pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()];
}

/** The comments of a post, oldest first. */
export function useComments(postId: string) {
  const client = useQueryClient();
  return useInfiniteQuery({
    ...pagedQuery(commentKeys.of(postId), async (query, signal) => {
      const before = client.getQueryData<Comment[]>(commentKeys.added(postId)) ?? none;
      const page = await call(contract.listComments, { params: { id: postId }, query, signal });
      // A whole list has what was added before: what it lacks was deleted elsewhere.
      if (query.cursor === undefined && page.nextCursor === null) forgetAdded(client, postId, before);
      return page;
    }),
    select: commentsOf,
    // Other people comment at any time. The loaded comments are shown until new ones have arrived.
    staleTime: 60_000,
  });
}

const none: Comment[] = [];

function forgetAdded(client: QueryClient, postId: string, known: readonly Comment[]): void {
  client.setQueryData<Comment[]>(commentKeys.added(postId), (added) =>
    added?.filter(({ id }) => !known.some((comment) => comment.id === id)),
  );
}

/**
 * Loaded comments, and those that the viewer added in this visit: at the end, until their page brings them in their
 * place. Fetching a part of the list again does not take them away.
 */
export function useWithAdded(postId: string, loaded: readonly Comment[]): Comment[] {
  const { data: added = none } = useQuery<Comment[]>({
    queryKey: commentKeys.added(postId),
    queryFn: skipToken,
  });
  return [...loaded, ...added.filter(({ id }) => !loaded.some((comment) => comment.id === id))];
}

/** A comment with its replies. */
export type Thread = {
  id: string;
  /** Null if the viewer cannot see it: it was deleted, is in review, or is hidden. */
  first: Comment | null;
  replies: Comment[];
};

/** Comments grouped by thread, in the order of the first comments. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const threads = new Map<string, Thread>();
  for (const comment of comments) {
    const id = comment.parentId ?? comment.id;
    const thread = threads.get(id) ?? { id, first: null, replies: [] };
    if (comment.parentId === null) thread.first = comment;
    else thread.replies.push(comment);
    threads.set(id, thread);
  }
  return [...threads.values()];
}

/** Only comments that others can see count, so neither pending nor denied ones. */
const counts = (comment: Comment) => comment.status === undefined;

/** Shows an own comment that was added or changed, as the server has it. */
export function usePatchComments(postId: string) {
  const client = useQueryClient();
  return {
    add(comment: Comment): void {
      client.setQueryData<Comment[]>(commentKeys.added(postId), (added = none) => [...added, comment]);
      if (counts(comment)) adjustCommentsCount(client, postId, 1);
    },
    replace(comment: Comment, changed: Comment): void {
      patchComments(client, postId, (items) =>
        items.map((item) => (item.id === changed.id ? changed : item)),
      );
      adjustCommentsCount(client, postId, Number(counts(changed)) - Number(counts(comment)));
    },
    /** After a failure: the change may have arrived, and its response was lost. */
    refetch: () => client.invalidateQueries({ queryKey: commentKeys.of(postId) }),
  };
}

export function useDeleteComment(postId: string) {
  const client = useQueryClient();
  const { refetch } = usePatchComments(postId);
  const remove = (comment: Comment) =>
    removeComment(client, { id: comment.id, postId, counts: counts(comment) });
  return useMutation({
    // Idempotent: a comment that was already deleted elsewhere is removed here, too.
    mutationFn: ({ id }: Comment) => unlessGone(call(contract.deleteComment, { params: { id } })),
    onSuccess: (_nothing, deleted) => remove(deleted),
    onError: (_error, comment) => {
      void refetch().then(() => {
        if (!findComment(client, postId, comment.id)) remove(comment);
      });
    },
  });
}

/** A loaded comment, or one that the viewer added in this visit. */
function findComment(client: QueryClient, postId: string, id: string): Comment | undefined {
  const loaded = client
    .getQueryData<CommentPages>(commentKeys.of(postId))
    ?.pages.flatMap(({ items }) => items);
  const added = client.getQueryData<Comment[]>(commentKeys.added(postId));
  return [...(loaded ?? none), ...(added ?? none)].find((comment) => comment.id === id);
}

type Like = { isLiked: boolean; likesCount: number };

/** Toggles the like of a comment. */
export function useLikeComment(postId: string): (comment: Comment) => void {
  const client = useQueryClient();
  const find = (comment: Comment) => findComment(client, postId, comment.id) ?? comment;
  return (comment) => {
    const { id, isLikedByUser } = find(comment);
    let wanted = isLikedByUser;
    const act = (on: boolean) =>
      ({ kind: 'commentLike', postId, commentId: id, author: comment.user.username, on }) as const;
    void pressToggle<Like>({
      client,
      key: `comment-like:${id}`,
      read: () => {
        const shown = find(comment);
        return { isLiked: shown.isLikedByUser, likesCount: shown.likesCount };
      },
      show: ({ isLiked, likesCount }) =>
        patchComments(client, postId, (items) =>
          items.map((item) => (item.id === id ? { ...item, isLikedByUser: isLiked, likesCount } : item)),
        ),
      flip: ({ isLiked, likesCount }) => ({
        isLiked: !isLiked,
        likesCount: Math.max(0, likesCount + (isLiked ? -1 : 1)),
      }),
      send: async () => {
        wanted = !wanted;
        const on = wanted;
        const like = await sendToggle<'commentLike'>(client, act(on), () =>
          call(contract.likeComment, { params: { id }, body: { isLiked: on } }),
        );
        return like ?? { isLiked: on, likesCount: find(comment).likesCount };
      },
      note: ({ isLiked }) => notePress(client, act(isLiked)),
      onRefused: (error) => reportFailure(error, 'Failed to like comment'),
    }).then(() => client.invalidateQueries({ queryKey: postKeys.talk(postId) }));
  };
}
