export { reportReviews } from './report-reviews.ts';
export { eraseReportsOn, openReports } from './reports.repository.ts';
