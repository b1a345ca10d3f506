// For any input by any caller: no response is a 5xx, takes longer than two seconds or contains private data.
import { createHash } from 'node:crypto';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import fc from 'fast-check';
import { afterAll, beforeAll, test } from 'vitest';
import { addressOf, type Caller, type FuzzedRequest, requestsFor } from '../../testing/fuzz-inputs.ts';
import { giveVenue, publish, share } from '../../testing/posts-factory.ts';
import { type Person, privacyWatch } from '../../testing/privacy-watch.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

/** `npm run fuzz -- --runs 10000 --seed 7` sets these. */
const runs = Number(process.env.FUZZ_RUNS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 20_261_122);
/** Unknown to all requests, so that no caller signs in as another. */
const unknownPassword = 'Quokka-Ibis-77';
const MAX_MS = 2_000;
/** One slow response may be the machine's fault, so the request is repeated. */
const TRIES = 3;
/** After this many requests, callers that were banned, renamed or signed out are restored. */
const RESTORED_EVERY = 50;

let app: TestApp;
const people = new Map<Caller, { user: TestUser; person: Person | null }>();

beforeAll(async () => {
  app = await createTestApp();
  for (const caller of ['member', 'on a break', 'banned', 'admin'] as const) {
    const user = await app.register({ password: unknownPassword });
    people.set(caller, { user, person: privacyWatch.whoHasSession(user.cookie()) });
    if (caller === 'admin') await makeAdmin(user.id);
    await giveVenue(app, `The ${caller} Hotel`);
    await share(user);
  }
  const admin = people.get('admin')?.user;
  for (const { user } of people.values()) if (admin) await publish(user, admin);
  await restore();
});
afterAll(() => app.close());

async function restore(): Promise<void> {
  for (const [caller, { user }] of people) {
    const at = app.now();
    await app.db.query(
      `update users set username = coalesce(username, $2), banned_at = $3, deleted_at = null, erase_after = null,
              exclusion_open = $4, exclusion_ends_at = $5 where id = $1`,
      [
        user.id,
        user.username,
        caller === 'banned' ? at : null,
        caller === 'on a break',
        caller === 'on a break' ? new Date(at.getTime() + 86_400_000) : null,
      ],
    );
    const token = user.cookie().slice(user.cookie().indexOf('=') + 1);
    await app.db.query(
      `insert into login_sessions (token_hash, user_id, device, created_at, last_used_at)
       values ($1, $2, 'Chrome on Android', $3, $3) on conflict do nothing`,
      [createHash('sha256').update(token).digest(), user.id, at],
    );
    if (caller === 'admin') await makeAdmin(user.id);
  }
}

async function makeAdmin(userId: string): Promise<void> {
  await app.db.query('insert into admins (user_id, created_at) values ($1, $2) on conflict do nothing', [
    userId,
    app.now(),
  ]);
}

type HttpResponse = { status: number; headers: string; body: string };

/** The real server without a socket; streamed responses need a real connection. */
async function send(
  { method, produces, rawBody }: Endpoint,
  path: string,
  payload: string | undefined,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  const textOf = (pairs: Iterable<[string, unknown]>) =>
    JSON.stringify([...pairs].filter(([name]) => name !== 'set-cookie'));
  if (produces || rawBody) {
    const url = new URL(path, app.url);
    const body = method === 'GET' ? null : (payload ?? null);
    const response = await fetch(url, { method, headers, body, redirect: 'manual' });
    return { status: response.status, headers: textOf(response.headers), body: await response.text() };
  }
  const { fastify } = app.context.http;
  const response = await fastify.inject({ method, url: path, headers, ...(payload && { payload }) });
  return {
    status: response.statusCode,
    headers: textOf(Object.entries(response.headers)),
    body: response.body,
  };
}

/** What is wrong with the response, or null. */
async function problemOf(endpoint: Endpoint, request: FuzzedRequest): Promise<string | null> {
  const { method } = endpoint;
  const { user, person } = people.get(request.caller) ?? { user: null, person: null };
  const path = addressOf(endpoint, request);
  const payload = request.body === undefined ? undefined : JSON.stringify(request.body);
  const started = performance.now();
  const response = await send(endpoint, path, payload, {
    ...(user && { cookie: user.cookie() }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
  });
  const ms = performance.now() - started;
  await privacyWatch.checkResponse({
    method,
    path: endpoint.path,
    status: response.status,
    askers: person ? [person] : [],
    text: `${response.headers}\n${response.body}`,
  });
  if (response.status >= 500) return `${method} ${path} answered ${response.status}: ${response.body}`;
  // Imports are read by a separate process of low priority.
  return ms > MAX_MS && !endpoint.rawBody ? `${method} ${path} took ${Math.round(ms)} ms` : null;
}

test.concurrent.for([...allEndpoints])(
  '%s answers any input by any caller as the contract says',
  { timeout: 60_000 + runs * 100 },
  async ([, endpoint]) => {
    let sent = 0;
    const answersWell = fc.asyncProperty(requestsFor(endpoint), async (request) => {
      if (sent++ % RESTORED_EVERY === 0) await restore();
      let problem = await problemOf(endpoint, request);
      for (let tries = 1; problem !== null && tries < TRIES; tries++)
        problem = await problemOf(endpoint, request);
      if (problem !== null) throw new Error(problem);
    });
    // Fewer requests suffice if only the caller varies.
    const hasInput = endpoint.params || endpoint.query || endpoint.body;
    await fc.assert(answersWell, { seed, numRuns: hasInput ? runs : Math.ceil(runs / 10) });
  },
);
