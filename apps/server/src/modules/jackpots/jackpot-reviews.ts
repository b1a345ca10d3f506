import { versionOf } from '../../http/versions.ts';
import { notifyDecision } from '../notifications/notifications.public.ts';
import { type ReviewedKind, storedFields, type Verdict } from '../reviews/reviews.public.ts';
import { saveChange } from './jackpot-changes.ts';
import { type JackpotRecord, lockJackpot } from './jackpots.repository.ts';
import { afterDecision } from './jackpots.rules.ts';

/** The version of a jackpot in its queue. Only its state changes, never its content. */
export function versionOfJackpot(jackpot: Pick<JackpotRecord, 'id' | 'status' | 'denialReason'>): string {
  return versionOf([jackpot.id, jackpot.status, jackpot.denialReason]);
}

const stored = storedFields(['status', 'denialReason', 'reviewedBy'], ['reviewedAt']);

/** The photo is kept for some time after a decision, so that the decision can be checked. */
export const jackpotReviews: ReviewedKind<JackpotRecord> = {
  kind: 'jackpot',
  undoAction: 'jackpot.undo',
  notFoundMessage: 'Jackpot not found',
  lock: ({ tx }, id) => lockJackpot(tx, id),
  versionOf: versionOfJackpot,
  decidedVersionOf: versionOfJackpot,
  save: ({ tx, context, by, at, undoneAt }, before, after) =>
    saveChange(tx, context, { before, after }, { actorId: by, at, undoneAt }),
  pendingIn: ({ status, createdAt: submittedAt }) =>
    status === 'pending' ? { queue: 'jackpots', submittedAt } : null,
  authorOf: ({ userId }) => userId,
  auditedState: ({ status, denialReason }) => ({ status, denialReason }),
  reviewedContent: ({ amount, machineType, venueId, imageId }) => ({ amount, machineType, venueId, imageId }),
  storedState: stored.of,
  notify: ({ tx, by, at }, { after, decisionId }) =>
    notifyDecision(tx, {
      about: { kind: 'jackpot' },
      authorId: after.userId,
      moderatorId: by,
      decisionId,
      outcome: after.status === 'verified' ? 'approved' : 'denied',
      reason: after.denialReason,
      at,
    }),
  restore: async (_review, current, { previous }) => stored.restore(current, previous),
};

export const jackpotApproval: Verdict<JackpotRecord> = {
  action: 'jackpot.approve',
  decide: (jackpot, review) => afterDecision(jackpot, { status: 'verified', reason: null, ...review }),
};

/** @param reason shown to the owner */
export function jackpotDenial(reason: string): Verdict<JackpotRecord> {
  return {
    action: 'jackpot.deny',
    decide: (jackpot, review) => afterDecision(jackpot, { status: 'rejected', reason, ...review }),
  };
}
