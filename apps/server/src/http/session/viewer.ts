import type { Queryable } from '../../db/database.ts';

/**
 * An id that no account has. Where a request must not reveal whether an account exists, its statement or job runs with
 * this id, so that it costs the same.
 */
export const NO_ACCOUNT = '0';

/** The account that makes the request, read from the database for each request. */
export type Account = {
  id: string;
  username: string | null;
  isAdmin: boolean;
  sessionId: string;
  /** The number of followed people, which decides how the Following feed is read. */
  followingCount: number;
  /** Accounts cost nothing until their address is verified, so some limits are lower before. */
  hasVerifiedAddress: boolean;
  /** While it is not null, everything social is closed to this account. */
  exclusionEnd: Date | null;
  /** When the password was last entered in this login session; null for sessions older than this record. */
  confirmedAt: Date | null;
};

/** An account with a username, which most endpoints require. */
export type Viewer = Account & { username: string };

/** The account of a data export or an account deletion: signed in, or banned with an exit token. */
export type DepartingAccount = {
  id: string;
  /** Null if the request has an exit token. */
  sessionId: string | null;
  /**
   * Uses up the exit token, if the request has one.
   * @throws ApiError UNAUTHENTICATED if a concurrent request has used it
   */
  consumeToken(tx: Queryable): Promise<void>;
};
