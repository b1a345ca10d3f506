export { reportReviews } from './report-reviews.ts';
export { eraseReportsOn } from './reports.repository.ts';
export { findReportsByIds } from './reports.service.ts';
