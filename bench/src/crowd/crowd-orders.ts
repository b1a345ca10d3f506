/** What a crowd's requests are about. */
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
  /** The people are spread over so many addresses, from 127.0.`network`.1 on. */
  network: number;
  addresses: number;
  /** At most so many connections from one address. */
  connections: number;
  /** A visitor who finds no free connection for so long goes away; without it they wait as long as for an answer. */
  unsentMs?: number;
  /** Requests a second at fixed times, whatever becomes of the former ones; or so many at once, one after the other. */
  pace: { perSecond: number } | { atOnce: number };
  mix: 'reading' | 'feeds' | 'living' | 'sign-in';
  /** Sign-ins beside them, each over one of as many addresses and connections of their own. */
  signInsPerSecond: number;
};

/** What became of the requests of one kind. Times in ms from the moment they were due, of those that were served. */
export type Outcome = { times: number[]; statuses: Record<string, number>; withoutRetryAfter: number };

export type CrowdReport = {
  outcomes: Record<string, Outcome>;
  /** When each served reading was due, in ms since the start: beside its times. */
  due: number[];
  seconds: number;
  /** How busy the generator's own thread was (1 is wholly), and by how many ms it was late at its 99th percentile. */
  busy: number;
  lateMs: number;
};

/** Many signed-in people who read, spread over some addresses. */
export const readers = {
  mix: 'reading',
  network: 2,
  addresses: 32,
  connections: 110,
  signInsPerSecond: 0,
} satisfies Partial<CrowdOrder>;
