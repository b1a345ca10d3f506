import type { ReviewQueue } from '@reelmates/contract/admin/queue-pages';
import { type ReviewContext, reviewContext } from '@reelmates/contract/admin/review-queues';
import { limits } from '@reelmates/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { adminKeys } from '../../../lib/query-cache/keys/admin-keys.ts';

type Asked = {
  id: string;
  resolve: (context: ReviewContext | null) => void;
  reject: (error: unknown) => void;
};

/** Requests of the same moment, by queue: they are sent as one request for many items. */
const asked = new Map<ReviewQueue, Asked[]>();

function loadContext(queue: ReviewQueue, id: string): Promise<ReviewContext | null> {
  return new Promise((resolve, reject) => {
    const waiting = asked.get(queue) ?? [];
    asked.set(queue, [...waiting, { id, resolve, reject }]);
    if (waiting.length === 0) setTimeout(() => void sendAsked(queue), 0);
  });
}

async function sendAsked(queue: ReviewQueue): Promise<void> {
  const waiting = asked.get(queue) ?? [];
  asked.delete(queue);
  for (let start = 0; start < waiting.length; start += limits.reviewContextMax) {
    const part = waiting.slice(start, start + limits.reviewContextMax);
    try {
      const ids = part.map(({ id }) => id).join(',');
      const { items } = await call(reviewContext, { params: { queue }, query: { ids } });
      for (const { id, resolve } of part) resolve(items.find((item) => item.id === id) ?? null);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }
}

/** The context of an item: its author's history and its previous texts; undefined until it has loaded. */
export function useReviewContext(queue: ReviewQueue, { id, version }: { id: string; version: string }) {
  return useQuery({
    queryKey: [...adminKeys.context(queue, id), version],
    queryFn: () => loadContext(queue, id),
    staleTime: 60_000,
    gcTime: 60_000,
    retry: 1,
  });
}
