import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Account } from './viewer.ts';

export type ListedSession = { id: string; device: string; lastUsedAt: Date };

/** Login sessions, as the module login-sessions makes them: all layers above this one know them by this type. */
export type Sessions = {
  /** The account of the request's cookie, or null. Renews the session where that is due. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Account | null>;
  /** A key for the limits before the account is known: of any well-formed cookie, whether its session exists or not. */
  aliasOf(request: FastifyRequest): string | null;
  /** Starts a new session with a new token, and ends the browser's former session. */
  start(db: Queryable, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /**
   * Ends all sessions of the account and starts a new one for this browser, with a new token.
   * @throws ApiError UNAUTHENTICATED when the request's session was ended during the request
   */
  renew(tx: Queryable, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void>;
  /**
   * Records that the account's password was given again in this session.
   * @throws ApiError UNAUTHENTICATED when the session was ended during the request
   */
  confirm(tx: Queryable, account: Account): Promise<void>;
  /** Ends the request's session, if there is one. */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends all sessions of an account except the given one. */
  endAll(db: Queryable, userId: string, exceptSessionId?: string): Promise<void>;
  /** Ends one session of an account; false when it has none with this id. */
  endOne(userId: string, sessionId: string): Promise<boolean>;
  /** The valid sessions of an account, latest use first. */
  list(userId: string): Promise<ListedSession[]>;
  /** Deletes the browser's cookie. */
  clearCookie(reply: FastifyReply): void;
};

/** @param secure whether the public URL is https */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid');
