import { eraseReportsOf, eraseReportsOn } from './report-erasure.repository.ts';

export { reportReviews } from './report-reviews.ts';
export { findReportsByIds } from './reports.service.ts';

/** The erasure of an account's reports, passed to the module account-lifecycle, which this module imports. */
export const reportErasure = { on: eraseReportsOn, of: eraseReportsOf };
