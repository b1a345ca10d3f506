import { type EndpointCalls, endpointCalls } from './endpoint-calls.ts';
import type { TestRequest, TestResponse } from './test-response.ts';
import { watchResponse } from './watch-responses.ts';

/** Calls endpoints by their types, or sends raw requests. */
export type TestClient = EndpointCalls & {
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  get(path: string, headers?: Record<string, string>): Promise<TestResponse>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse>;
  patch(path: string, body?: unknown): Promise<TestResponse>;
  delete(path: string, body?: unknown): Promise<TestResponse>;
  /** The session cookie as a header's value, for requests of other clients. */
  cookie(): string;
};

/**
 * Speaks HTTP to the app and stores its cookies, as a browser does. Every response is searched for other people's
 * private data.
 * @param options.withoutCookies never stores a cookie: always signed out
 */
export function createClient(url: string, { withoutCookies = false } = {}): TestClient {
  let cookie = '';
  let device = '';
  const client: TestClient = {
    ...endpointCalls((method, path, sent) => client.request(method, path, sent)),
    async request(method, path, { body, headers = {}, rawBody } = {}) {
      const sent: Record<string, string> = {
        ...(cookie || device ? { cookie: [cookie, device].filter(Boolean).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      };
      const response = await fetch(new URL(path, url), {
        method,
        redirect: 'manual',
        headers: sent,
        body: rawBody ?? (body === undefined ? null : JSON.stringify(body)),
      });
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
      const newDevice = set.find((pair) => /^(__Host-)?device=/.test(pair));
      const newCookie = set.find((pair) => pair !== newDevice);
      if (newCookie !== undefined && !withoutCookies) cookie = newCookie.endsWith('=') ? '' : newCookie;
      if (newDevice !== undefined && !withoutCookies) device = newDevice;
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json');
      const received = {
        status: response.status,
        headers: response.headers,
        text,
        body: isJson ? JSON.parse(text) : null,
      };
      await watchResponse({
        method,
        url,
        path,
        cookies: sent.cookie,
        newCookie,
        form: body,
        response: received,
      });
      return received;
    },
    get: (path, headers) => client.request('GET', path, { ...(headers ? { headers } : {}) }),
    post: (path, body, headers) => client.request('POST', path, { body, ...(headers ? { headers } : {}) }),
    patch: (path, body) => client.request('PATCH', path, { body }),
    delete: (path, body) => client.request('DELETE', path, { body }),
    cookie: () => cookie,
  };
  return client;
}
