export {
  eraseDecisionsAbout,
  eraseFromUndoneDecisions,
  findDecisionOfReport,
} from './decisions.repository.ts';
export { beginReview, reviewItem, reviewReported } from './review.ts';
export type {
  Review,
  Reviewed,
  ReviewedKind,
  ReviewInProgress,
  ReviewRequest,
  Verdict,
} from './review-kind.ts';
export { recordReviewTime, reviewTimes } from './review-times.ts';
export { storedFields } from './stored-fields.ts';
export { findUndoable, UNDO_MS, undoDecision } from './undo.ts';
