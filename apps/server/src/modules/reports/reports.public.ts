export { undoReportDecision } from './report-decisions.ts';
export { openReports } from './reports.repository.ts';
