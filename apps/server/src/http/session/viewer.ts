import type { Queryable } from '../../db/database.ts';

/** The account that makes the request, read from the database for each request. */
export type Account = {
  id: string;
  username: string | null;
  isAdmin: boolean;
  sessionId: string;
  /** How many people it follows: the way to its feed of them depends on it. */
  followingCount: number;
  /** While not null, the social side is closed to this account. */
  exclusionEnd: Date | null;
  /** When this login session last had the account's password; null for one from before this was recorded. */
  confirmedAt: Date | null;
};

/** An account with a username: most endpoints require one. */
export type Viewer = Account & { username: string };

/** The viewer of data export and account deletion: signed in, or a banned account with its exit token. */
export type DepartingAccount = {
  id: string;
  /** Null with an exit token. */
  sessionId: string | null;
  /**
   * Uses up the exit token, where the request has one.
   * @throws ApiError UNAUTHENTICATED for a token that a concurrent request has used
   */
  spendToken(tx: Queryable): Promise<void>;
};
