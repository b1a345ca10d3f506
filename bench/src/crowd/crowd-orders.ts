/** The things that a crowd's requests refer to. */
export type Facts = {
  posts: string[];
  authors: string[];
  venues: string[];
  /** `YYYY-MM` of the board. */
  month: string;
};

export type Person = { id: string; username: string; cookie: string };

export type CrowdOrder = {
  url: string;
  people: Person[];
  facts: Facts;
  /** The people are spread over `addresses` addresses, from 127.0.`network`.1 on. */
  network: number;
  addresses: number;
  /** The maximum of connections from one address. */
  connections: number;
  /** A visitor who finds no free connection within this time leaves. Without it, they wait as long as for a response. */
  queueTimeoutMs?: number;
  /** Either this many requests a second at fixed times, independent of the previous ones; or this many in parallel. */
  pace: { perSecond: number } | { concurrency: number };
  mix: 'reading' | 'feeds' | 'living' | 'sign-in';
  /** Sign-ins in addition, each from one of as many addresses, with connections of their own. */
  signInsPerSecond: number;
};

/** The results of one kind of request. Times in ms, of successful requests, from the moment each was due. */
export type Outcome = { times: number[]; statuses: Record<string, number>; withoutRetryAfter: number };

export type CrowdReport = {
  outcomes: Record<string, Outcome>;
  /** When each successful read was due, in ms since the start, in the order of its times. */
  due: number[];
  seconds: number;
  /** The utilisation of the generator's own thread (1 is full), and the 99th percentile of its delay in ms. */
  busy: number;
  lateMs: number;
};

/** Many signed-in people who read, from several addresses. */
export const viewers = {
  mix: 'reading',
  network: 2,
  addresses: 32,
  connections: 110,
  signInsPerSecond: 0,
} satisfies Partial<CrowdOrder>;
