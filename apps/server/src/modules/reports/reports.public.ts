import { eraseReportsOf, eraseReportsOn } from './reports.repository.ts';

export { reportReviews } from './report-reviews.ts';
export { findReportsByIds } from './reports.service.ts';

/** What the erasure of an account does to reports. It is passed to it: this module knows that one. */
export const reportErasure = { on: eraseReportsOn, of: eraseReportsOf };
