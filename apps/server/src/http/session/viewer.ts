import type { Queryable } from '../../db/database.ts';

/** Who calls, judged anew at each request. */
export type Account = {
  id: string;
  username: string | null;
  isAdmin: boolean;
  sessionId: string;
  /** While not null, the social side is closed to this account. */
  exclusionEnd: Date | null;
};

/** Somebody with a username: what most of the product deals with. */
export type Viewer = Account & { username: string };

/** Somebody who takes their data or leaves: signed in, or a banned account with its leave token. */
export type Leaver = {
  id: string;
  /** Null with a leave token. */
  sessionId: string | null;
  /**
   * Uses up the leave token, where that is what lets in.
   * @throws ApiError UNAUTHENTICATED when another request did meanwhile
   */
  spend(tx: Queryable): Promise<void>;
};
