import type { QueryClient } from '@tanstack/react-query';
import { invalidateCounters, invalidatePosts } from '../../lib/query-cache/after-posting.ts';
import { commentKeys } from '../../lib/query-cache/keys/comment-keys.ts';
import { peopleKeys } from '../../lib/query-cache/keys/people-keys.ts';
import { postKeys } from '../../lib/query-cache/keys/post-keys.ts';
import { trackerKeys } from '../../lib/query-cache/keys/tracker-keys.ts';
import type { OutboxEntry } from './outbox-entries.ts';

/** Loads again what shows something else now that these entries have arrived. */
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
        break;
      case 'follow':
        void client.invalidateQueries({ queryKey: peopleKeys.root });
        void client.invalidateQueries({ queryKey: postKeys.feed('following') });
        break;
    }
  }
}
