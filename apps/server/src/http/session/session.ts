import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import type { Account } from './viewer.ts';

export type ListedSession = { id: string; device: string; lastUsedAt: Date };

/** Login sessions, implemented by the module login-sessions; all layers above http use this type. */
export type Sessions = {
  /** The account of the request's cookie, or null. Renews the session when that is due. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<Account | null>;
  /** The hash of any well-formed cookie, whether or not its session exists, for rate limits before the account is known. */
  credentialKeyOf(request: FastifyRequest): string | null;
  /** Starts a session with a new token, and ends the browser's previous session. */
  start(db: Queryable, request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>;
  /**
   * Ends all sessions of the account and starts a new one, with a new token, for this browser.
   * @throws ApiError UNAUTHENTICATED if the request's session ended during the request
   */
  renew(tx: Queryable, request: FastifyRequest, reply: FastifyReply, account: Account): Promise<void>;
  /**
   * Records that the account's password was entered again in this session.
   * @throws ApiError UNAUTHENTICATED if the session ended during the request
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
