import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { releaseItems } from '@reelmates/contract/admin/review-queues';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { decisions } from '../moderation-queries.ts';
import { moderatorActivity } from './moderator-activity.ts';

/** Releases the items in hand when the queue is closed. */
export function useItemsInHand(name: ReviewQueue | undefined): void {
  useEffect(() => {
    if (name === undefined) return;
    moderatorActivity.note();
    // If this request is lost, the items are free after two minutes.
    const release = () => call(releaseItems, { params: { queue: name } }).catch(() => undefined);
    return () => {
      if (decisions.isBusy()) void decisions.settled().then(release);
      else void release();
    };
  }, [name]);
}
