export { createKnownDevices, deleteExpiredDevices } from './device-store.ts';
export { createSessions, deleteExpiredSessions } from './session-store.ts';
