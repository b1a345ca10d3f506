export { reportReviews } from './report-reviews.ts';
export { openReports } from './reports.repository.ts';
