import type { JackpotStatus } from '@reelmates/contract/competition/jackpots';
import type { Cause, SourceState, Withdrawal } from '../points/points.public.ts';
import type { Review } from '../reviews/reviews.public.ts';

export type ModerationState = {
  status: JackpotStatus;
  denialReason: string | null;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  deletedAt: Date | null;
};

/**
 * Only a jackpot with a verification photo earns a point. When the photo is deleted, its content hash and the point
 * stay.
 */
export function earnsPoint(jackpot: { imageContentHash: string | null }): boolean {
  return jackpot.imageContentHash !== null;
}

/** The state of the jackpot's point. */
export function pointsState({
  status,
  deletedAt,
}: Pick<ModerationState, 'status' | 'deletedAt'>): SourceState {
  if (status === 'rejected' || deletedAt !== null) return 'void';
  return status === 'verified' ? 'confirmed' : 'submitted';
}

/** The cause that the person sees beside their point. */
export function pointsCause({ status, deletedAt }: Pick<ModerationState, 'status' | 'deletedAt'>): Cause {
  if (deletedAt !== null) return 'deleted';
  return status === 'pending' ? 'submitted' : status === 'verified' ? 'approved' : 'denied';
}

/** How the owner's deletion of the jackpot affects the point. */
export function withdrawalOf(
  before: Pick<ModerationState, 'status'>,
  after: Pick<ModerationState, 'deletedAt'>,
  byOwner: boolean,
): Withdrawal | undefined {
  if (!byOwner || after.deletedAt === null) return undefined;
  return before.status === 'pending' ? 'pending' : 'reviewed';
}

/** A jackpot after a decision; the same object if nothing changes. */
export function afterDecision<Jackpot extends ModerationState>(
  jackpot: Jackpot,
  { status, reason, by, at }: Review & { status: 'verified' | 'rejected'; reason: string | null },
): Jackpot {
  if (jackpot.status === status) return jackpot;
  const denialReason = status === 'rejected' ? reason : null;
  return { ...jackpot, status, denialReason, reviewedAt: at, reviewedBy: by };
}
