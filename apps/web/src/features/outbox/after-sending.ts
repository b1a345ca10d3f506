import type { QueryClient } from '@tanstack/react-query';
import { invalidateCounters, invalidatePosts } from '../../lib/query-cache/invalidate-posts.ts';
import { commentKeys } from '../../lib/query-cache/keys/comment-keys.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';
import { patchFollowing } from '../../lib/query-cache/patch-following.ts';
import { patchOverFetches } from '../../lib/query-cache/patch-over-fetches.ts';
import { patchPost } from '../../lib/query-cache/posts-cache.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** Updates cached data for entries that have been sent, and refetches what cannot be derived from them. */
export function refreshAfterSending(client: QueryClient, sent: readonly OutboxEntry[]): void {
  for (const entry of sent) {
    switch (entry.kind) {
      case 'session':
        void client.invalidateQueries({ queryKey: trackerKeys.root });
        break;
      case 'post':
      case 'jackpot':
        void invalidatePosts(client);
        void client.invalidateQueries({ queryKey: ['jackpots'] });
        invalidateCounters(client);
        break;
      case 'comment':
      case 'commentLike':
        void client.invalidateQueries({ queryKey: commentKeys.of(entry.postId) });
        void client.invalidateQueries({ queryKey: postKeys.talk(entry.postId) });
        break;
      case 'like':
        void client.invalidateQueries({ queryKey: postKeys.talk(entry.postId) });
        patchOverFetches(client, `like:${entry.postId}`, () => patchLike(client, entry.postId, entry.on));
        break;
      case 'follow':
        patchFollowing(client, entry.userId, entry.on);
        void client.invalidateQueries({ queryKey: peopleKeys.root });
        void client.invalidateQueries({ queryKey: postKeys.feed('following') });
        break;
    }
  }
}

/** A list fetched after the like had arrived already counts it. */
function patchLike(client: QueryClient, postId: string, on: boolean): void {
  patchPost(client, postId, (post) =>
    post.isLikedByUser === on
      ? post
      : { ...post, isLikedByUser: on, likesCount: Math.max(0, post.likesCount + (on ? 1 : -1)) },
  );
}
