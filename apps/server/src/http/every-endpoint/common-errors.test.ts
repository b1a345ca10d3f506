import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { admissionErrors, handlerErrors } from '@reelmates/contract/declared-errors';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { type ErrorCode, errorStatus } from '@reelmates/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { namesOf } from '../../testing/contract-inputs.ts';
import { share, venueBody } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// Provokes the errors that each endpoint declares by its kind. Those it lists itself are in own-errors.test.ts.

type Caller = 'member' | 'admin' | 'nameless' | 'resting' | 'unconfirmed';

let app: TestApp;
/** An app that refuses every second request of an address. */
let strict: TestApp;
/** An app whose database is unavailable. */
let cutOff: TestApp;
let lostCookie: string;
const people = new Map<Caller, TestUser>();

beforeAll(async () => {
  app = await createTestApp();
  people.set('member', await app.register());
  people.set('admin', await app.registerAdmin());
  people.set('nameless', await app.register());
  people.set('resting', await app.register());
  await app.db.query('update users set username = null where id = $1', [people.get('nameless')?.id]);
  await app.db.query('update users set exclusion_open = true, exclusion_ends_at = $2 where id = $1', [
    people.get('resting')?.id,
    new Date(app.now().getTime() + 86_400_000),
  ]);
  people.set('unconfirmed', await app.registerAdmin());
  await app.db.query('update login_sessions set confirmed_at = null where user_id = $1', [
    people.get('unconfirmed')?.id,
  ]);
  strict = await createTestApp({ env: { RATE_LIMIT_SCALE: '0.001', LOG_LEVEL: 'silent' } });
  const database = await createTestDatabase();
  cutOff = await createTestApp({ database, env: { LOG_LEVEL: 'silent' } });
  lostCookie = (await cutOff.registerAdmin()).cookie();
  await database.drop();
});
afterAll(() => Promise.all([app.close(), strict.close(), cutOff.close()]));

type Request = {
  cookie?: string | undefined;
  params?: Record<string, string>;
  query?: string;
  /** Of JSON, unless headers say otherwise. */
  payload?: string;
  headers?: Record<string, string>;
  address?: string;
};
type HttpResponse = { status: number; code: string | undefined };

const usualParams: Record<string, string> = { month: '2026-10', username: 'some_name' };

async function ask(to: TestApp, { method, path, produces, rawBody }: Endpoint, request: Request = {}) {
  const { cookie, params = {}, query = '', payload, address } = request;
  const filled = path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => params[name] ?? usualParams[name] ?? '999999999',
  );
  const url = query ? `${filled}?${query}` : filled;
  const headers = {
    ...(cookie ? { cookie } : {}),
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...request.headers,
  };
  // Streamed responses need a real connection.
  if (address === undefined && (produces || rawBody)) {
    const response = await fetch(new URL(url, to.url), { method, headers, body: payload ?? null });
    return toResponse(response.status, await response.text());
  }
  const response = await to.context.http.fastify.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
    ...(address === undefined ? {} : { remoteAddress: address }),
  });
  return toResponse(response.statusCode, response.body);
}

function toResponse(status: number, text: string): HttpResponse {
  const { code } = text.startsWith('{') ? (JSON.parse(text) as { code?: string }) : {};
  return { status, code };
}

const cookieOf = (caller: Caller) => people.get(caller)?.cookie();
/** The cookie of an account that may call the endpoint. */
const allowed = ({ access }: Endpoint) => cookieOf(access === 'admin' ? 'admin' : 'member');

/** Valid bodies of endpoints whose path names a thing. */
const bodies: Record<string, unknown> = {
  verifyUser: { isVerified: true },
  banUser: { isBanned: true },
  updateUserStats: { points: 1 },
  createComment: { content: 'Nice one' },
  editComment: { content: 'Nice one' },
  likeComment: { isLiked: true },
  featurePost: { isFeatured: true },
  editPost: { caption: 'Nice one' },
  decideReport: { outcome: 'no-action' },
  markAwardPaid: { isPaid: true },
  editVenue: venueBody,
  hideVenue: { isHidden: true },
  mergeVenue: { into: '999999998' },
  setVenueReportStatus: { status: 'added' },
  editPlaySession: { amountSpent: 1 },
};

/** Two different valid bodies of endpoints that take an Idempotency-Key. */
const pairs: Record<string, [unknown, unknown]> = {
  createPost: [{ winAmount: 1 }, { winAmount: 2 }],
  createComment: [{ content: 'One' }, { content: 'Two' }],
  submitJackpot: [{ jackpotAmount: 1 }, { jackpotAmount: 2 }],
  logPlaySession: [
    { amountSpent: 1, amountWon: 1 },
    { amountSpent: 2, amountWon: 1 },
  ],
  createVenueReport: [
    { country: 'Australia', state: 'NSW', venueName: 'One' },
    { country: 'Australia', state: 'NSW', venueName: 'Two' },
  ],
};

/** Longer than the maximum of any text in a path or a query. */
const tooLong = 'x'.repeat(2_000);

/** How to provoke each error in any endpoint of a kind; the responses must have its code. */
const stories: Partial<Record<ErrorCode, (endpoint: Endpoint, name: string) => Promise<HttpResponse[]>>> = {
  UNAUTHENTICATED: async (endpoint) => [await ask(app, endpoint)],
  USERNAME_REQUIRED: async (endpoint) => [await ask(app, endpoint, { cookie: cookieOf('nameless') })],
  SELF_EXCLUDED: async (endpoint) => [await ask(app, endpoint, { cookie: cookieOf('resting') })],
  PASSWORD_REQUIRED: async (endpoint) => [await ask(app, endpoint, { cookie: cookieOf('unconfirmed') })],
  async FORBIDDEN(endpoint) {
    const responses: HttpResponse[] = [];
    if (endpoint.access === 'admin') responses.push(await ask(app, endpoint, { cookie: cookieOf('member') }));
    if (endpoint.method !== 'GET') {
      const headers = { origin: 'https://elsewhere.example' };
      responses.push(await ask(app, endpoint, { cookie: allowed(endpoint), headers }));
    }
    return responses;
  },
  async VALIDATION(endpoint) {
    const cookie = allowed(endpoint);
    const responses: HttpResponse[] = [];
    if (endpoint.method !== 'GET') responses.push(await ask(app, endpoint, { cookie, payload: '{' }));
    if (endpoint.badParamsAre400) {
      const params = Object.fromEntries(namesOf(endpoint.params).map((name) => [name, tooLong]));
      responses.push(await ask(app, endpoint, { cookie, params }));
    }
    for (const name of namesOf(endpoint.query)) {
      const params = { queue: 'posts' };
      responses.push(await ask(app, endpoint, { cookie, params, query: `${name}=${tooLong}` }));
    }
    return responses;
  },
  async NOT_FOUND(endpoint, name) {
    const cookie = allowed(endpoint);
    const payload = name in bodies ? { payload: JSON.stringify(bodies[name]) } : {};
    const noId = Object.fromEntries(namesOf(endpoint.params).map((param) => [param, 'none']));
    return [
      await ask(app, endpoint, { cookie, ...payload }),
      await ask(app, endpoint, { cookie, ...payload, params: noId }),
    ];
  },
  async TOO_LARGE(endpoint) {
    const payload = JSON.stringify('x'.repeat(endpoint.bodyLimit ?? 1_048_576));
    return [await ask(app, endpoint, { cookie: allowed(endpoint), payload })];
  },
  async UNSUPPORTED_MEDIA(endpoint) {
    const headers = { 'content-type': 'application/xml' };
    return [await ask(app, endpoint, { cookie: allowed(endpoint), payload: '<x/>', headers })];
  },
  async IDEMPOTENCY_MISMATCH(endpoint, name) {
    const author = people.get('member');
    const id = author && endpoint.path.includes('{id}') ? (await share(author)).id : '';
    const [first, second] = pairs[name] ?? [];
    const send = (body: unknown) =>
      ask(app, endpoint, {
        cookie: author?.cookie(),
        params: { id },
        payload: JSON.stringify(body),
        headers: { 'idempotency-key': `key-of-${name}` },
      });
    expect([name, (await send(first)).status]).toEqual([name, 201]);
    return [await send(second)];
  },
  async RATE_LIMITED(endpoint, name) {
    const address = `2001:db8:${[...allEndpoints.keys()].indexOf(name).toString(16)}::1`;
    await ask(strict, endpoint, { address });
    return [await ask(strict, endpoint, { address })];
  },
  UNAVAILABLE: async (endpoint) => [await ask(cutOff, endpoint, { cookie: lostCookie })],
};

/** The errors that an endpoint declares by its kind. */
function commonErrors(endpoint: Endpoint): Set<ErrorCode> {
  const own: readonly ErrorCode[] = endpoint.errors ?? [];
  const byInput = [...handlerErrors(endpoint)].filter((code) => !own.includes(code));
  return new Set([...admissionErrors(endpoint), ...byInput]);
}

test('every error that endpoints declare by their kind has a story, and no other', () => {
  const declared = new Set([...allEndpoints.values()].flatMap((endpoint) => [...commonErrors(endpoint)]));
  expect(Object.keys(stories).sort()).toEqual([...declared].sort());
});

describe('endpoints give what they declare by their kind', () => {
  test.each(Object.entries(stories))(
    '%s',
    async (code, provoke) => {
      const others: unknown[] = [];
      for (const [name, endpoint] of allEndpoints) {
        if (!commonErrors(endpoint).has(code as ErrorCode)) continue;
        const responses = await provoke(endpoint, name);
        const isGiven = (response: HttpResponse) =>
          response.code === code && response.status === errorStatus[code as ErrorCode];
        if (responses.length === 0 || !responses.every(isGiven)) others.push([name, responses]);
      }
      expect(others).toEqual([]);
    },
    60_000,
  );
});
