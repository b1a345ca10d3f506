import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { builtWebApp } from '../../testing/web-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({
    env: { RATE_LIMIT_SCALE: '0.001', LOG_LEVEL: 'silent', TRUST_PROXY: '1' },
    webApp: builtWebApp,
  });
});
afterAll(() => app.close());

test('every route has a limit, or sends prepared bytes', async () => {
  const { routes } = app.context.http;
  expect(routes.length).toBeGreaterThan(80);
  for (const [index, { method, url, config }] of routes.entries()) {
    if (config?.unlimited) continue;
    for (const verb of [method].flat()) {
      // Each route gets its own client address, whose second request exceeds the limit.
      const headers = { 'x-forwarded-for': `2001:db8:${index.toString(16)}:${verb.length}::1` };
      const where = `${app.url}${url.replaceAll(/:\w+/g, '1')}`;
      const ask = async () => (await fetch(where, { method: verb, headers, redirect: 'manual' })).status;
      const statuses = [];
      for (let times = 0; times < 7; times++) statuses.push(await ask());
      expect([verb, url, statuses.at(-1)]).toEqual([verb, url, 429]);
    }
  }
});

test('static routes answer the same bytes, compressed once, and 304 to a client that has them', async () => {
  for (const address of [
    '/api/openapi.json',
    '/api/docs',
    '/venues/venues.json',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    for (const encoding of ['br', 'gzip', '*', 'identity']) {
      const ask = (headers: Record<string, string>) =>
        fetch(`${app.url}${address}`, { headers: { 'accept-encoding': encoding, ...headers } });
      const first = await ask({});
      const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
      const expected = encoding === '*' ? 'gzip' : encoding === 'identity' ? null : encoding;
      expect([address, first.status, first.headers.get('content-encoding'), again.status]).toEqual([
        address,
        200,
        expected,
        304,
      ]);
    }
  }
});
