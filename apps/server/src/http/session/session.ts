import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { outsideTimeBudget, spendTime } from '../../db/time-budget.ts';
import type { Clock } from '../../platform/clock.ts';
import { unauthenticated } from '../api-error.ts';
import { deviceName } from './device-name.ts';
import type { Account } from './viewer.ts';

const DAY_MS = 86_400_000;
/** A session ends when it was not used for 30 days, and after 90 days in any case. */
export const IDLE_MS = 30 * DAY_MS;
export const LIFETIME_MS = 90 * DAY_MS;
/** Of one account; the one that was used longest ago ends. */
const PER_ACCOUNT = 50;
/** How old the note of the last use may grow before a request renews it. */
const TOUCH_MS = 10 * 60_000;

type SessionRow = {
  token_hash: Buffer;
  id: string;
  user_id: string;
  username: string | null;
  is_admin: boolean;
  created_at: Date;
  last_used_at: Date;
  exclusion_open: boolean;
  exclusion_ends_at: Date | null;
};

export type ListedSession = { id: string; device: string; lastUsedAt: Date };

export type Sessions = {
  /** The account behind the request's cookie, or null. Renews the session where that is due. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Account | null>;
  /** What stands for the account before it is found: of a well-formed cookie, whether there is such a session or not. */
  aliasOf(request: FastifyRequest): string | null;
  /** Starts a new session, always with a new token, and ends the one that the browser had. */
  start(db: Queryable, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /**
   * Ends all sessions of the account and starts a new one for the browser that asks, with a new token.
   * @throws ApiError UNAUTHENTICATED when its own session was ended since the request was judged
   */
  renew(tx: Queryable, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void>;
  /** Ends the request's session, if there is one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of an account, but the one that is named. */
  endAll(db: Queryable, userId: string, exceptSessionId?: string): Promise<void>;
  /** Ends one session of an account; false when it has none with this id. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** The sessions of an account that are still good, latest use first. */
  list(userId: string): Promise<ListedSession[]>;
  /** Has the browser forget its cookie. */
  clearCookie(reply: FastifyReply): void;
};

/** @param secure whether the public URL is https */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid');

/** @param secure whether the public URL is https */
export function createSessions(db: Queryable, clock: Clock, secure: boolean): Sessions {
  const cookieName = sessionCookieName(secure);

  // Requests that arrive together ask together, each after its arrival: nothing is remembered between requests.
  const sessionOf = new DataLoader<Buffer, SessionRow | null>(
    async (hashes) => {
      const now = clock().getTime();
      const rows = await outsideTimeBudget(() =>
        db.query<SessionRow>(findSql, [hashes, new Date(now - IDLE_MS), new Date(now - LIFETIME_MS)]),
      );
      return hashes.map((hash) => rows.find((row) => row.token_hash.equals(hash)) ?? null);
    },
    { cache: false, maxBatchSize: 50, batchScheduleFn: (ask) => setImmediate(ask) },
  );

  function tokenHash(request: FastifyRequest): Buffer | null {
    const token = request.cookies[cookieName];
    if (token === undefined || !/^[A-Za-z0-9_-]{43}$/.test(token)) return null;
    return createHash('sha256').update(token).digest();
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
      await db.query(touchSql, [session.id, now, session.user_id]);
    } catch (error) {
      // On a full disk, say, reading goes on. A later request makes the note.
      request.log.warn({ err: error }, 'the last use of a session could not be noted');
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
    if (formerHash) await tx.query('delete from login_sessions where token_hash = $1', [formerHash]);
    const token = randomBytes(32).toString('base64url');
    const now = clock();
    await tx.query(
      `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at)
       values ($1, $2, $3, $4, $4)`,
      [
        createHash('sha256').update(token).digest(),
        userId,
        deviceName(request.headers['user-agent'] ?? ''),
        now,
      ],
    );
    await tx.query(endOldestSql, [userId, PER_ACCOUNT]);
    await tx.query('update users set last_active_at = $2 where id = $1', [userId, now]);
    setCookie(reply, token, now);
  }

  return {
    async find(request, reply) {
      const hash = tokenHash(request);
      if (hash === null) return null;
      const session = await spendTime(() => sessionOf.load(hash));
      if (session === null) return null;
      await touch(session, request, reply);
      return {
        id: session.user_id,
        username: session.username,
        isAdmin: session.is_admin,
        sessionId: session.id,
        exclusionEnd: session.exclusion_open ? session.exclusion_ends_at : null,
      };
    },

    aliasOf: (request) => tokenHash(request)?.toString('base64') ?? null,

    start,

    async renew(tx, request, reply, { id, sessionId }) {
      const ended = await tx.query<{ id: string }>(
        'delete from login_sessions where user_id = $1 returning id',
        [id],
      );
      if (!ended.some((session) => session.id === sessionId)) throw unauthenticated();
      await start(tx, request, reply, id);
    },

    async end(request, reply) {
      const hash = tokenHash(request);
      if (hash) await db.query('delete from login_sessions where token_hash = $1', [hash]);
      clearCookie(reply);
    },
    clearCookie,

    async endAll(tx, userId, exceptSessionId) {
      await tx.query('delete from login_sessions where user_id = $1 and id is distinct from $2', [
        userId,
        exceptSessionId ?? null,
      ]);
    },

    async endOne(userId, sessionId) {
      const rows = await db.query('delete from login_sessions where user_id = $1 and id = $2 returning 1', [
        userId,
        sessionId,
      ]);
      return rows.length > 0;
    },

    list(userId) {
      const now = clock().getTime();
      return db.query<ListedSession>(listSql, [userId, new Date(now - IDLE_MS), new Date(now - LIFETIME_MS)]);
    },
  };
}

const findSql = `
  select s.token_hash, s.id, s.user_id, s.created_at, s.last_used_at, u.username, u.exclusion_open, u.exclusion_ends_at,
         exists (select 1 from admins a where a.user_id = u.id) as is_admin
    from login_sessions s
    join users u on u.id = s.user_id
   where s.token_hash = any($1::bytea[]) and s.last_used_at > $2 and s.created_at > $3
     and u.banned_at is null and u.deleted_at is null`;

const listSql = `
  select id, device, last_used_at as "lastUsedAt"
    from login_sessions
   where user_id = $1 and last_used_at > $2 and created_at > $3
   order by last_used_at desc, id desc`;

const endOldestSql = `
  delete from login_sessions where id in (
    select id from login_sessions where user_id = $1 order by last_used_at desc, id desc offset $2)`;

/** Waits for nobody: where a row is being changed, the next request makes the note. */
const touchSql = `
  with present as (select id from login_sessions where id = $1 for no key update skip locked),
       touched as (update login_sessions s set last_used_at = $2 from present where s.id = present.id),
       account as (select id from users where id = $3 for no key update skip locked)
  update users u set last_active_at = $2 from account where u.id = account.id`;
