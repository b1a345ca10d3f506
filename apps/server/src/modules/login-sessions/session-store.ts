import { createHash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@reelmates/contract/time';
import DataLoader from 'dataloader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { outsideTimeBudget, spendTime } from '../../db/time-budget.ts';
import { unauthenticated } from '../../http/api-error.ts';
import type { ActivityLog } from '../../http/session/activity-log.ts';
import { type Sessions, sessionCookieName } from '../../http/session/session.ts';
import type { Clock } from '../../platform/clock.ts';
import { recordActivity } from '../accounts/accounts.public.ts';
import { deviceName } from './device-name.ts';
import {
  confirmSession,
  deleteAllSessions,
  deleteInvalidSessions,
  deleteOldestSessions,
  deleteOneSession,
  deleteOtherSessions,
  deleteSessionByToken,
  findSessions,
  insertSession,
  listSessions,
  type SessionRow,
  touchSession,
  type Validity,
} from './login-sessions.repository.ts';

/** A session ends 30 days after its last use, and 90 days after its start in any case. */
const IDLE_MS = 30 * DAY_MS;
const LIFETIME_MS = 90 * DAY_MS;
/** The maximum of sessions per account; above it, the one used longest ago ends. */
const PER_ACCOUNT = 50;
/** How old the stored time of the last use may be before a request updates it. */
const TOUCH_MS = 10 * MINUTE_MS;

const validityAt = (now: Date): Validity => ({
  usedAfter: new Date(now.getTime() - IDLE_MS),
  createdAfter: new Date(now.getTime() - LIFETIME_MS),
});

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredSessions(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteInvalidSessions(db, validityAt(now), limit);
}

/** @param secure whether the public URL is https */
export function createSessions(
  db: Queryable,
  clock: Clock,
  secure: boolean,
  activity: Pick<ActivityLog, 'note'>,
): Sessions {
  const cookieName = sessionCookieName(secure);

  // Batches the look-ups of concurrent requests. Nothing is cached: each look-up starts after its request has arrived.
  const sessionOf = new DataLoader<Buffer, SessionRow | null>(
    async (hashes) => {
      const rows = await outsideTimeBudget(() => findSessions(db, hashes, validityAt(clock())));
      return hashes.map((hash) => rows.find((row) => row.token_hash.equals(hash)) ?? null);
    },
    { cache: false, maxBatchSize: 50, batchScheduleFn: (load) => setImmediate(load) },
  );

  function tokenHash(request: FastifyRequest): Buffer | null {
    const token = request.cookies[cookieName];
    if (token === undefined || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
    return hashOf(token);
  }

  function setCookie(reply: FastifyReply, token: string, createdAt: Date): void {
    const left = Math.min(IDLE_MS, createdAt.getTime() + LIFETIME_MS - clock().getTime());
    reply.setCookie(cookieName, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: Math.floor(left / 1000),
    });
  }

  function clearCookie(reply: FastifyReply): void {
    reply.clearCookie(cookieName, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  }

  async function touch(session: SessionRow, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const now = clock();
    if (now.getTime() - session.last_used_at.getTime() < TOUCH_MS) return;
    try {
      await touchSession(db, session.id, now);
      await recordActivity(db, session.user_id, now);
    } catch (error) {
      // The request continues, even if the disk is full. A later request will record its own time.
      request.log.warn({ err: error }, 'the last use of a session could not be recorded');
      return;
    }
    const token = request.cookies[cookieName];
    if (token !== undefined) setCookie(reply, token, session.created_at);
  }

  async function start(
    tx: Queryable,
    request: FastifyRequest,
    reply: FastifyReply,
    userId: string,
  ): Promise<void> {
    const formerHash = tokenHash(request);
    if (formerHash) await deleteSessionByToken(tx, formerHash);
    const token = randomBytes(32).toString('base64url');
    const at = clock();
    const device = deviceName(request.headers['user-agent'] ?? '');
    await insertSession(tx, { hash: hashOf(token), userId, device, at });
    await deleteOldestSessions(tx, userId, PER_ACCOUNT);
    await recordActivity(tx, userId, at);
    activity.note(userId, at);
    setCookie(reply, token, at);
  }

  return {
    async find(request, reply) {
      const hash = tokenHash(request);
      if (hash === null) return null;
      const session = await spendTime(() => sessionOf.load(hash));
      if (session === null) return null;
      activity.note(session.user_id, clock());
      await touch(session, request, reply);
      return {
        id: session.user_id,
        username: session.username,
        isAdmin: session.is_admin,
        sessionId: session.id,
        followingCount: session.following_count,
        exclusionEnd: session.exclusion_open ? session.exclusion_ends_at : null,
        confirmedAt: session.confirmed_at,
      };
    },

    aliasOf: (request) => tokenHash(request)?.toString('base64') ?? null,

    start,

    async renew(tx, request, reply, { id, sessionId }) {
      const endedIds = await deleteAllSessions(tx, id);
      if (!endedIds.includes(sessionId)) throw unauthenticated();
      await start(tx, request, reply, id);
    },

    async confirm(tx, { sessionId }) {
      if (!(await confirmSession(tx, sessionId, clock()))) throw unauthenticated();
    },

    async end(request, reply) {
      const hash = tokenHash(request);
      if (hash) await deleteSessionByToken(db, hash);
      clearCookie(reply);
    },
    clearCookie,

    endAll: (tx, userId, exceptSessionId) => deleteOtherSessions(tx, userId, exceptSessionId ?? null),
    endOne: (userId, sessionId) => deleteOneSession(db, userId, sessionId),
    list: (userId) => listSessions(db, userId, validityAt(clock())),
  };
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
