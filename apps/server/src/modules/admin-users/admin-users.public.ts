export { deleteExpiredTextChanges } from './match-counts.repository.ts';
export { foldReviewCounts } from './user-history.repository.ts';
