export { deleteFingerprint, type LookAlikeRow, lookAlikesOf } from './look-alikes.repository.ts';
export { findLookAlikes, storeFingerprint } from './look-alikes.service.ts';
