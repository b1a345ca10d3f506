export { moveVenueSessions } from './tracker.repository.ts';
export { deleteExpiredSessionsSetAside } from './tracker.service.ts';
