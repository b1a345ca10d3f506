export { foldActiveDays } from './activity.repository.ts';
export { createActivityLog } from './activity-log.ts';
