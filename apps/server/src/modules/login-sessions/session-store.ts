import { DAY_MS, MINUTE_MS } from '@reelmates/contract/time';
import DataLoader from 'dataloader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { outsideTimeBudget, spendTime } from '../../db/time-budget.ts';
import { unauthenticated } from '../../http/api-error.ts';
import type { ActivityLog } from '../../http/session/activity-log.ts';
import { type Sessions, sessionCookieName } from '../../http/session/session.ts';
import type { Account } from '../../http/session/viewer.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
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
import { createTokenCookie, type TokenCookie } from './token-cookie.ts';

/** A session ends 30 days after its last use, and 90 days after its start in any case. */
const IDLE_MS = 30 * DAY_MS;
const LIFETIME_MS = 90 * DAY_MS;
/** The maximum of sessions per account; above it, the one used longest ago ends. */
const PER_ACCOUNT = 50;
/** How old the stored time of the last use may be before a request updates it. */
const TOUCH_MS = 10 * MINUTE_MS;

/** @returns in ms */
const timeLeft = (createdAt: Date, now: Date) =>
  Math.min(IDLE_MS, createdAt.getTime() + LIFETIME_MS - now.getTime());

const validityAt = (now: Date): Validity => ({
  usedAfter: new Date(now.getTime() - IDLE_MS),
  createdAfter: new Date(now.getTime() - LIFETIME_MS),
});

/** @returns how many of at most `limit` were deleted */
export function deleteExpiredSessions(db: Queryable, now: Date, limit: number): Promise<number> {
  return deleteInvalidSessions(db, validityAt(now), limit);
}

type Parts = {
  db: Queryable;
  clock: Clock;
  activity: Pick<ActivityLog, 'note'>;
  cookie: TokenCookie;
};

/** @param secure whether the public URL is https */
export function createSessions(
  db: Queryable,
  clock: Clock,
  secure: boolean,
  activity: Parts['activity'],
): Sessions {
  const cookie = createTokenCookie(sessionCookieName(secure), secure);
  const parts = { db, clock, activity, cookie };
  const sessionOf = createSessionLookUp(db, clock);

  return {
    async find(request, reply) {
      const hash = tokenHash(cookie, request);
      if (hash === null) return null;
      const session = await spendTime(() => sessionOf.load(hash));
      if (session === null) return null;
      activity.note(session.user_id, clock());
      await recordUse(parts, session, request, reply);
      return toAccount(session);
    },

    credentialKeyOf: (request) => tokenHash(cookie, request)?.toString('base64') ?? null,

    start: (tx, request, reply, userId) => startSession(tx, parts, { request, reply, userId }),

    async renew(tx, request, reply, { id, sessionId }) {
      const endedIds = await deleteAllSessions(tx, id);
      if (!endedIds.includes(sessionId)) throw unauthenticated();
      await startSession(tx, parts, { request, reply, userId: id });
    },

    async confirm(tx, { sessionId }) {
      if (!(await confirmSession(tx, sessionId, clock()))) throw unauthenticated();
    },

    async end(request, reply) {
      const hash = tokenHash(cookie, request);
      if (hash) await deleteSessionByToken(db, hash);
      cookie.clear(reply);
    },
    clearCookie: cookie.clear,

    endAll: (tx, userId, exceptSessionId) => deleteOtherSessions(tx, userId, exceptSessionId ?? null),
    endOne: (userId, sessionId) => deleteOneSession(db, userId, sessionId),
    list: (userId) => listSessions(db, userId, validityAt(clock())),
  };
}

function tokenHash(cookie: TokenCookie, request: FastifyRequest): Buffer | null {
  const token = cookie.tokenOf(request);
  return token === null ? null : hashToken(token);
}

function toAccount(session: SessionRow): Account {
  return {
    id: session.user_id,
    username: session.username,
    isAdmin: session.is_admin,
    sessionId: session.id,
    followingCount: session.following_count,
    hasVerifiedAddress: session.has_verified_address,
    exclusionEnd: session.exclusion_open ? session.exclusion_ends_at : null,
    confirmedAt: session.confirmed_at,
  };
}

/** Records the time of the last use, unless the stored one is recent, and extends the cookie. */
async function recordUse(
  { db, clock, cookie }: Parts,
  session: SessionRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
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
  const token = cookie.tokenOf(request);
  if (token !== null) cookie.set(reply, token, timeLeft(session.created_at, now));
}

type SessionStart = { request: FastifyRequest; reply: FastifyReply; userId: string };

async function startSession(
  tx: Queryable,
  { clock, activity, cookie }: Parts,
  { request, reply, userId }: SessionStart,
): Promise<void> {
  const previousHash = tokenHash(cookie, request);
  if (previousHash) await deleteSessionByToken(tx, previousHash);
  const { token, hash } = newToken();
  const at = clock();
  const device = deviceName(request.headers['user-agent'] ?? '');
  await insertSession(tx, { hash, userId, device, at });
  await deleteOldestSessions(tx, userId, PER_ACCOUNT);
  await recordActivity(tx, userId, at);
  activity.note(userId, at);
  cookie.set(reply, token, timeLeft(at, at));
}

/** Batches the look-ups of concurrent requests. Nothing is cached: each look-up starts after its request has arrived. */
function createSessionLookUp(db: Queryable, clock: Clock): DataLoader<Buffer, SessionRow | null> {
  return new DataLoader<Buffer, SessionRow | null>(
    async (hashes) => {
      const rows = await outsideTimeBudget(() => findSessions(db, hashes, validityAt(clock())));
      return hashes.map((hash) => rows.find((row) => row.token_hash.equals(hash)) ?? null);
    },
    { cache: false, maxBatchSize: 50, batchScheduleFn: (load) => setImmediate(load) },
  );
}
