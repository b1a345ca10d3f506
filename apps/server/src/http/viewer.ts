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
