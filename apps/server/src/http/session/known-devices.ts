import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable, Transaction } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';

/** A device stays known for 180 days after its last sign-in. */
const KNOWN_FOR_MS = 180 * 86_400_000;
/** Of one account; the one that signed in longest ago makes room. */
const PER_ACCOUNT = 10;
/** No account has this id: an unknown name costs the same statement. */
const NO_ACCOUNT = '0';

/**
 * Browsers that have signed in to an account before. Their wrong passwords are counted apart, so that failures of
 * strangers never stand between a person and their own device. It opens nothing by itself.
 */
export type KnownDevices = {
  /** A key for this device and account, or null where the account does not know the device. Null asks for no account. */
  recognise(request: FastifyRequest, userId: string | null): Promise<string | null>;
  /** From now on the account knows this browser. */
  remember(tx: Transaction, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /** The account forgets all devices but the one that asks. */
  forgetOthers(tx: Transaction, request: FastifyRequest, userId: string): Promise<void>;
};

/** @param secure whether the public URL is https */
export function createKnownDevices(db: Queryable, clock: Clock, secure: boolean): KnownDevices {
  const cookieName = secure ? '__Host-device' : 'device';

  function tokenOf(request: FastifyRequest): string | null {
    const token = request.cookies[cookieName];
    return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
  }

  return {
    async recognise(request, userId) {
      const token = tokenOf(request);
      if (token === null) return null;
      const hash = hashOf(token, userId ?? NO_ACCOUNT);
      const rows = await db.query('select 1 from known_devices where token_hash = $1 and last_used_at > $2', [
        hash,
        new Date(clock().getTime() - KNOWN_FOR_MS),
      ]);
      return rows.length > 0 ? hash.toString('base64url') : null;
    },

    async remember(tx, request, reply, userId) {
      const token = tokenOf(request) ?? randomBytes(32).toString('base64url');
      await tx.query(
        `insert into known_devices (token_hash, user_id, last_used_at) values ($1, $2, $3)
         on conflict (token_hash) do update set last_used_at = excluded.last_used_at`,
        [hashOf(token, userId), userId, clock()],
      );
      await tx.query(
        `delete from known_devices where token_hash in (
           select token_hash from known_devices where user_id = $1
            order by last_used_at desc, token_hash offset $2)`,
        [userId, PER_ACCOUNT],
      );
      reply.setCookie(cookieName, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: KNOWN_FOR_MS / 1000,
      });
    },

    async forgetOthers(tx, request, userId) {
      const token = tokenOf(request);
      await tx.query('delete from known_devices where user_id = $1 and token_hash is distinct from $2', [
        userId,
        token && hashOf(token, userId),
      ]);
    },
  };
}

/** With the account, so that the table does not show which accounts share a device. */
function hashOf(token: string, userId: string): Buffer {
  return createHash('sha256').update(`${userId} ${token}`).digest();
}

/** @returns how many of at most `limit` were deleted */
export async function deleteExpiredDevices(db: Queryable, now: Date, limit: number): Promise<number> {
  const rows = await db.query(
    `delete from known_devices
      where token_hash in (select token_hash from known_devices where last_used_at <= $1 limit $2) returning 1`,
    [new Date(now.getTime() - KNOWN_FOR_MS), limit],
  );
  return rows.length;
}
