import { loadavg } from 'node:os';
import budgets from '../budgets.json' with { type: 'json' };
import { openBenchDatabase } from './database.ts';
import { median } from './load.ts';
import { withProduct } from './processes.ts';
import { dayAndMachine, saveResults, today } from './results.ts';

const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 500);
const WARM_UP = 20;
const KNOWN = 50;
const password = 'Galah-Perch-42';
const wrong = 'Wrong-Word-1';

type Asked = { path: string; body: Record<string, unknown>; status: number };
type Pair = {
  name: string;
  /** The response for an existing account and for an unknown one; `number` differs from request to request. */
  known(number: number): Asked;
  unknown(number: number): Asked;
  /** The status already tells whether the account exists: measured, but without a verdict. */
  isTold?: true;
};
type Measured = { pair: Pair; known: number[]; unknown: number[] };

const person = (username: string, email: string) => ({
  username,
  email,
  password,
  firstName: 'Robin',
  lastName: 'Mate',
});
const knownName = (number: number) => `known_${number % KNOWN}`;
const knownEmail = (number: number) => `${knownName(number)}@example.org`;
/** Different each time, and as long as existing names. */
const newName = (number: number) => `other_${number}`;
const newEmail = (number: number) => `${newName(number)}@example.org`;

const login = (username: string): Asked => ({
  path: '/api/login',
  body: { username, password: wrong },
  status: 401,
});
const reset = (email: string): Asked => ({
  path: '/api/auth/request-password-reset',
  body: { email },
  status: 200,
});
const register = (username: string, email: string, status: number): Asked => ({
  path: '/api/register',
  body: person(username, email),
  status,
});

const pairs: readonly Pair[] = [
  {
    name: 'sign-in by username, wrong password',
    known: (number) => login(knownName(number)),
    unknown: (number) => login(newName(number)),
  },
  {
    name: 'sign-in by email, wrong password',
    known: (number) => login(knownEmail(number)),
    unknown: (number) => login(newEmail(number)),
  },
  {
    name: 'password reset',
    known: (number) => reset(knownEmail(number)),
    unknown: (number) => reset(newEmail(number)),
  },
  {
    name: 'registration, username taken: the email is known or not',
    known: (number) => register('known_0', knownEmail(number), 409),
    unknown: (number) => register('known_0', newEmail(number), 409),
  },
  {
    name: 'registration, username free: 409 for a known email, 201 for another',
    known: (number) => register(newName(number), knownEmail(number), 409),
    isTold: true,
    unknown: (number) => register(`${newName(number)}_b`, `b.${newEmail(number)}`, 201),
  },
];

/** Whether the response time reveals that an account exists: medians over HTTP, one request at a time, alternating. */
export async function benchTiming(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await withProduct(database, async ({ url }) => {
      for (let number = 0; number < KNOWN; number++) {
        await ask(url, register(knownName(number), knownEmail(number), 201));
      }
      const load = loadavg()[0] ?? 0;
      await saveResults(`timing-${today()}.md`, report(await measure(url), load));
    });
  } finally {
    await database.close();
  }
}

/**
 * Measures one pair after another, because the mail of a reset is sent after its response and delays the next request.
 */
async function measure(url: string): Promise<Measured[]> {
  const measured: Measured[] = [];
  let number = 0;
  for (const pair of pairs) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < WARM_UP + REQUESTS; round++) {
      number++;
      // The order alternates, so that after-effects of one affect both.
      const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
      for (const kind of order) {
        const time = await ask(url, pair[kind](number));
        if (round >= WARM_UP) times[kind].push(time);
      }
    }
    measured.push({ pair, ...times });
  }
  return measured;
}

/** @returns milliseconds until the response was complete */
async function ask(url: string, { path: where, body, status }: Asked): Promise<number> {
  const start = performance.now();
  const response = await fetch(`${url}${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  const time = performance.now() - start;
  if (response.status !== status) throw new Error(`${where} answered ${response.status}, not ${status}`);
  return time;
}

function report(measured: readonly Measured[], load: number): string[] {
  const { differenceMs } = budgets.timing;
  return [
    '# Timing: known against unknown',
    '',
    `${dayAndMachine()}, ` +
      `Node ${process.version}, embedded PostgreSQL, load average ${load.toFixed(1)} at the start. The product as \`npm start\` ` +
      `runs it. ${REQUESTS} requests of each kind over HTTP, one at a time, known and unknown in turns, which of them first ` +
      `changing. Milliseconds as a client on the same machine sees them; wanted: medians at most ${differenceMs} ms apart.`,
    '',
    '| request | known, median | unknown, median | apart | known, p95 | unknown, p95 | |',
    '| --- | ---: | ---: | ---: | ---: | ---: | --- |',
    ...measured.map(({ pair, known, unknown }) => {
      const apart = median(known) - median(unknown);
      const numbers = [median(known), median(unknown), apart, p95(known), p95(unknown)];
      const verdict = pair.isTold
        ? 'the status says it'
        : Math.abs(apart) <= differenceMs
          ? 'fine'
          : 'TOO FAR';
      return `| ${pair.name} | ${numbers.map((value) => value.toFixed(2)).join(' | ')} | ${verdict} |`;
    }),
  ];
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
