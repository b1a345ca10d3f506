import { enqueue, type JobPayloads } from '../../db/job-queue.ts';
import type { ModuleContext } from '../../http/module-context.ts';
import { lockAccountStatus } from '../accounts/accounts.public.ts';
import { commentDenial, commentReviews } from '../comments/comments.public.ts';
import { jackpotDenial, jackpotReviews } from '../jackpots/jackpots.public.ts';
import { postDenial, postReviews } from '../posts/posts.public.ts';
import {
  beginReview,
  type ReviewedKind,
  type ReviewInProgress,
  reviewReported,
  type Verdict,
} from '../reviews/reviews.public.ts';
import { findPosted, type Posted } from './take-down.repository.ts';

/** The maximum of items that one run of the task denies; another run continues. */
const PER_RUN = 200;
const reasonWithout = 'Taken down with a ban.';

/**
 * Denies everything that a banned person has posted, on behalf of the admin who banned them. Each denial is a
 * transaction with an audit entry, and can be undone for ten minutes. Stops if the ban is lifted. The person gets no
 * notification for each item, because the ban informs them.
 */
export async function takeDown(
  context: ModuleContext,
  { userId, actorId }: JobPayloads['take-down'],
): Promise<void> {
  const { db } = context;
  const posted = await findPosted(db, userId, PER_RUN);
  for (const thing of posted) {
    const goesOn = await db.transaction(async (tx) => {
      const account = await lockAccountStatus(tx, userId);
      if (!account?.isBanned) return false;
      await deny(
        beginReview(tx, context, { id: actorId, confirmedAt: null }),
        thing,
        account.banReason ?? reasonWithout,
      );
      return true;
    });
    if (!goesOn) return;
  }
  if (posted.length === PER_RUN) await enqueue(db, 'take-down', { userId, actorId });
}

function deny(review: ReviewInProgress, { kind, id }: Posted, reason: string): Promise<void> {
  if (kind === 'post') return denyQuietly(review, postReviews, id, postDenial(reason));
  if (kind === 'comment') return denyQuietly(review, commentReviews, id, commentDenial(reason));
  return denyQuietly(review, jackpotReviews, id, jackpotDenial(reason));
}

/** A deleted item stays deleted. */
function denyQuietly<Item>(
  review: ReviewInProgress,
  kind: ReviewedKind<Item>,
  id: string,
  verdict: Verdict<Item>,
): Promise<void> {
  return reviewReported(
    review,
    { ...kind, notify: async () => undefined },
    { id, reportAuditId: null },
    verdict,
  );
}
