import { type DecidedItem, decidedItems } from '@reelmates/contract/admin/decided';
import { denialReasons } from '@reelmates/contract/admin/denial-reasons';
import { releaseItems, reviewContext } from '@reelmates/contract/admin/review-queues';
import { aReviewContext, someDenialReasons } from './factories.ts';
import type { FakeApi } from './fake-api.ts';

/** What every queue asks for besides its items: reasons, what is known about authors, and what was decided. */
export function withReviewExtras(api: FakeApi, decided: () => DecidedItem[] = () => []): FakeApi {
  return api
    .on(denialReasons, () => someDenialReasons())
    .on(reviewContext, ({ query: { ids } }) => ({ items: ids.map((id) => aReviewContext(id)) }))
    .on(releaseItems, () => undefined)
    .on(decidedItems, () => ({ items: decided(), nextCursor: null }));
}
