export { eraseDeletedPlaySessions, erasePlaySessions } from './deleted-sessions.repository.ts';
export { moveVenueSessions } from './tracker.repository.ts';
export { deleteExpiredPlaySessions } from './tracker.service.ts';
