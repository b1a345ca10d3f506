import { currentUser, type Me } from '@reelmates/contract/account/sign-in';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import { declaredErrors } from '@reelmates/contract/declared-errors';
import type { Body, Endpoint, Params, Query, ResponseOf } from '@reelmates/contract/endpoint';
import { breakStats } from '@reelmates/contract/play/responsible-gambling';
import { readPostTalk } from '@reelmates/contract/social/post-talk';
import { venueSources } from '@reelmates/contract/venues/venues';
import { vi } from 'vitest';
import { foreignError, Refusal, type Unreachable, unreachable } from './replies.ts';

/** A request as its endpoint's schemas read it. */
export type ApiRequest<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  headers: Headers;
  /** Aborted when the app aborts the request. */
  signal: AbortSignal | undefined;
};

type Reply<E extends Endpoint> = ResponseOf<E> | Refusal | Unreachable;
export type Handler<E extends Endpoint> = (request: ApiRequest<E>) => Reply<E> | Promise<Reply<E>>;

export type FakeApi = {
  /** The signed-in account: the default response to `currentUser`. */
  viewer: Me | null;
  /** The server's time, which its responses tell; null if they do not. */
  clock: Date | null;
  /** Answers an endpoint from now on. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): FakeApi;
  /** The requests to an endpoint so far, in their order. */
  sent<E extends Endpoint>(endpoint: E): readonly ApiRequest<E>[];
  /** The requests so far as 'METHOD path?query', in their order. */
  readonly log: readonly string[];
};

/** Registers a test's own handlers after those of its file. */
export type Setup = (api: FakeApi) => FakeApi;

type AnyRequest = Record<'params' | 'query' | 'body', unknown> &
  Pick<ApiRequest<Endpoint>, 'headers' | 'signal'>;
type Exchange = { endpoint: Endpoint; request: AnyRequest };

let open: { faults: string[]; api: FakeApi } | null = null;

/** The API of the test that runs, or null where it has none. */
export const fakeApiOfTest = () => open?.api ?? null;

/**
 * Answers `fetch` with handlers typed by the contract. A request without a handler fails the test, and so does a
 * request or a response that violates its endpoint's schemas.
 */
export function fakeApi({ viewer = null }: { viewer?: Me | null } = {}): FakeApi {
  const faults: string[] = [];
  const handlers = new Map<Endpoint, (request: AnyRequest) => unknown>();
  const exchanges: Exchange[] = [];
  const log: string[] = [];
  const api: FakeApi = {
    viewer,
    clock: null,
    on(endpoint, handler) {
      handlers.set(endpoint, handler as (request: AnyRequest) => unknown);
      return api;
    },
    sent: <E extends Endpoint>(endpoint: E) =>
      exchanges
        .filter((exchange) => exchange.endpoint === endpoint)
        .map(({ request }) => request as ApiRequest<E>),
    log,
  };
  api.on(currentUser, () => api.viewer ?? undefined);
  // The lines under posts are empty.
  api.on(readPostTalk, () => []);
  // A break that is over.
  api.on(breakStats, () => ({
    isExcluded: true,
    selfExclusionEnd: api.viewer?.selfExclusionEnd ?? null,
    daysOnBreak: 0,
    lastGamblingDate: null,
  }));
  // The credits of venues: nothing was imported.
  api.on(venueSources, () => ({ sources: [] }));

  async function respond(address: string, init: RequestInit): Promise<Response | null> {
    const url = new URL(address, location.origin);
    const method = init.method ?? 'GET';
    log.push(`${method} ${url.pathname}${url.search}`);
    const found = findEndpoint(method, url.pathname);
    const handler = found && handlers.get(found.endpoint);
    if (!handler) throw new Fault(`nothing answers ${method} ${address}`);
    const { endpoint } = found;
    const request = readRequest(endpoint, found.params, url, init);
    exchanges.push({ endpoint, request });
    const response = toResponse(endpoint, await handler(request));
    if (api.clock) response?.headers.set('date', api.clock.toUTCString());
    return response;
  }

  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const signal = init.signal ?? new AbortController().signal;
    const response = respond(address, init).catch((error: unknown) => {
      if (!signal.aborted)
        faults.push(error instanceof Fault ? error.message : `${address}: ${String(error)}`);
      return null;
    });
    const answer = await Promise.race([response, abortOf(signal)]);
    signal.throwIfAborted();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  open = { faults, api };
  return api;
}

/** Called after each test. Later requests are not counted. */
export function closeFakeApi(): void {
  const faults = open?.faults ?? [];
  open = null;
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

function abortOf(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(null)));
}

/** A mistake of the test or of the code under test, never a response of the API. */
class Fault extends Error {}

const routes = [...allEndpoints.values()]
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    parameters: endpoint.path.split('{').length,
  }))
  // '/api/users/me' before '/api/users/{userId}'.
  .toSorted((a, b) => a.parameters - b.parameters);

function findEndpoint(method: string, path: string) {
  for (const { endpoint, pattern } of routes) {
    const match = endpoint.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([name, text]) => [name, decodeURIComponent(text)]);
    return { endpoint, params: Object.fromEntries(params) };
  }
  return null;
}

function readRequest(endpoint: Endpoint, params: unknown, url: URL, init: RequestInit): AnyRequest {
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined);
  const read = (part: 'params' | 'query' | 'body', value: unknown): unknown => {
    const schema = endpoint[part];
    if (!schema) return undefined;
    const { success, data, error } = schema.safeParse(value);
    if (!success) throw new Fault(`${endpoint.method} ${endpoint.path}, ${part}: ${describeFaults(error)}`);
    return data;
  };
  return {
    params: read('params', params),
    query: read('query', Object.fromEntries(url.searchParams)),
    body: endpoint.rawBody ? body : read('body', body),
    headers: new Headers(init.headers),
    signal: init.signal ?? undefined,
  };
}

function toResponse(endpoint: Endpoint, reply: unknown): Response | null {
  if (reply === unreachable) return null;
  const name = `${endpoint.method} ${endpoint.path}`;
  if (reply instanceof Refusal) {
    const { code } = reply.body;
    // INTERNAL is a bug of the server, which any endpoint may have.
    if (reply !== foreignError && code !== 'INTERNAL' && !declaredErrors(endpoint).has(code))
      throw new Fault(`${name} is never refused with ${code}`);
    return Response.json(reply.body, { status: reply.status });
  }
  const responses = Object.entries(endpoint.responses);
  const [status, schema] = responses.find(([, body]) => (body === null) === (reply === undefined)) ?? [];
  if (!status)
    throw new Fault(`${name} has no response ${reply === undefined ? 'without a body' : 'with a body'}`);
  if (!schema) return new Response(null, { status: Number(status) });
  const { success, data, error } = schema.safeParse(JSON.parse(JSON.stringify(reply)));
  if (!success) throw new Fault(`${name}, answer: ${describeFaults(error)}`);
  return Response.json(data, { status: Number(status) });
}

function describeFaults({ issues }: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  return issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`).join('; ');
}
