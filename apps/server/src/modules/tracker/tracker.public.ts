export { moveVenueSessions } from './tracker.repository.ts';
