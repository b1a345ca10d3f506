export { findDecisionOfReport, type Json } from './decisions.repository.ts';
export { review, reviewReported } from './review.ts';
export type {
  OpenReview,
  Review,
  ReviewContext,
  Reviewed,
  ReviewedKind,
  ReviewRequest,
  Verdict,
} from './review-kind.ts';
export { storedFields } from './stored-fields.ts';
export { UNDO_MS, undo, undoDecision } from './undo.ts';
