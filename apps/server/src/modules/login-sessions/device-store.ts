import { createHash } from 'node:crypto';
import { DAY_MS } from '@reelmates/contract/time';
import type { Queryable } from '../../db/database.ts';
import type { KnownDevices } from '../../http/session/known-devices.ts';
import { NO_ACCOUNT } from '../../http/session/viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import { newToken } from '../../platform/tokens.ts';
import {
  deleteOldestDevices,
  deleteOtherDevices,
  deleteUnusedDevices,
  deviceIsKnown,
  saveDevice,
} from './known-devices.repository.ts';
import { createTokenCookie } from './token-cookie.ts';

/** A device stays known for 180 days after its last sign-in. */
const KNOWN_FOR_MS = 180 * DAY_MS;
/** The maximum of devices per account; above it, the one with the oldest sign-in is forgotten. */
const PER_ACCOUNT = 10;

/** @param secure whether the public URL is https */
export function createKnownDevices(db: Queryable, clock: Clock, secure: boolean): KnownDevices {
  const cookie = createTokenCookie(secure ? '__Host-device' : 'device', secure);

  return {
    async recognise(request, userId) {
      const token = cookie.tokenOf(request);
      if (token === null) return null;
      const hash = hashOf(token, userId ?? NO_ACCOUNT);
      const isKnown = await deviceIsKnown(db, hash, new Date(clock().getTime() - KNOWN_FOR_MS));
      return isKnown ? hash.toString('base64url') : null;
    },

    async remember(tx, request, reply, userId) {
      const token = cookie.tokenOf(request) ?? newToken().token;
      await saveDevice(tx, hashOf(token, userId), userId, clock());
      await deleteOldestDevices(tx, userId, PER_ACCOUNT);
      cookie.set(reply, token, KNOWN_FOR_MS);
    },

    async forgetOthers(tx, request, userId) {
      const token = cookie.tokenOf(request);
      await deleteOtherDevices(tx, userId, token === null ? null : hashOf(token, userId));
    },
  };
}

/** Includes the account, so that the table does not reveal which accounts share a device. */
function hashOf(token: string, userId: string): Buffer {
  return createHash('sha256').update(`${userId} ${token}`).digest();
}

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredDevices(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteUnusedDevices(db, new Date(now.getTime() - KNOWN_FOR_MS), limit);
}
