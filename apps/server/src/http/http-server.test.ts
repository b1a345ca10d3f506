import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageHeader } from '@reelmates/contract/pages';
import { forYouFeed } from '@reelmates/contract/social/posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unboundEndpoints } from '../app.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { writePages } from '../testing/web-app.ts';
import { readWebApp } from './web-app/web-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('every endpoint of the contract is answered', () => {
  expect(unboundEndpoints(app.context)).toEqual([]);
});

describe('responses of the server', () => {
  test('unknown API paths are JSON 404, never a page', async () => {
    for (const path of ['/api/nothing', '/api', '/api/posts/1/nothing', '/api/%E0%A4%A']) {
      const response = await app.anonymous.get(path);
      expect([400, 404]).toContain(response.status);
      expect(response.body.code).toMatch(/NOT_FOUND|VALIDATION/);
    }
  });

  test('malformed JSON is 400, another content type 415, a large body 413', async () => {
    const send = (rawBody: string, type: string) =>
      app.anonymous.request('POST', '/api/login', { rawBody, headers: { 'content-type': type } });
    expect((await send('{"username":', 'application/json')).status).toBe(400);
    expect((await send('username=a', 'application/x-www-form-urlencoded')).status).toBe(415);
    expect((await send(JSON.stringify({ username: 'x'.repeat(1_100_000) }), 'application/json')).status).toBe(
      413,
    );
    for (const body of ['null', '[]', '"text"', '1', 'true', '{"__proto__":{"x":1}}', '']) {
      const response = await send(body, 'application/json');
      expect(response.status).toBe(400);
      expect(response.body.code).toBe('VALIDATION');
    }
  });

  test.each([
    ['nested lists', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['nested objects', '{"a":'.repeat(150_000) + '1' + '}'.repeat(150_000)],
    ['objects', `[${'{},'.repeat(300_000)}{}]`],
    ['keys', `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":1`).join()}}`],
  ])(
    '1 MB of %s is not parsed, which would keep all others waiting for a tenth of a second',
    async (_what, more) => {
      const response = await app.anonymous.request('POST', '/api/login', {
        rawBody: `{"username":"nobody","password":"Wrong-Word-1","more":${more}}`,
        headers: { 'content-type': 'application/json' },
      });
      expect(response).toMatchObject({ status: 400, body: { message: 'This request could not be read.' } });
    },
  );

  test('a request without a body is served whatever its content type says, as curl -d "" sends it', async () => {
    for (const type of [
      'application/json',
      'application/x-www-form-urlencoded',
      'text/plain;charset=UTF-8',
    ]) {
      const response = await app.anonymous.request('POST', '/api/logout', {
        rawBody: '',
        headers: { 'content-type': type },
      });
      expect([type, response.status]).toEqual([type, 204]);
    }
  });

  test('JSON of any other content type is 415, and bytes that are no UTF-8 are 400, not changed into other text', async () => {
    const author = await app.register();
    const send = (rawBody: string | Uint8Array<ArrayBuffer>, type: string) =>
      author.request('POST', '/api/posts', { rawBody, headers: { 'content-type': type } });
    const win = JSON.stringify({ winAmount: 5, caption: 'Café' });
    expect((await send(win, 'text/plain')).status).toBe(415);
    const latin = await send(Uint8Array.from(Buffer.from(win, 'latin1')), 'application/json; charset=latin1');
    expect([latin.status, latin.body]).toEqual([
      400,
      { code: 'VALIDATION', message: 'This request could not be read.' },
    ]);
    expect((await send(win, 'application/json; charset=utf-8')).body.post.caption).toBe('Café');
  });

  test('the error of a missing body names the missing fields, and that of a wrong type its field', async () => {
    const member = await app.register();
    const days = await member.post('/api/responsible-gambling/set-exclusion');
    expect(days.body.errors).toEqual([{ path: 'days', message: 'Please select an exclusion period' }]);
    const none = await member.patch('/api/users/profile');
    expect([none.status, none.body.message]).toEqual([400, 'This request could not be read.']);
    const errorsOf = async (rawBody: string) => {
      const headers = { 'content-type': 'application/json' };
      return (await member.request('PATCH', '/api/users/profile', { rawBody, headers })).body.errors;
    };
    expect(await errorsOf('[]')).toEqual([{ path: '', message: 'This request could not be read.' }]);
    expect(await errorsOf('{"showName":"yes","bio":5}')).toEqual([
      { path: 'bio', message: 'bio is missing or not valid' },
      { path: 'showName', message: 'showName is missing or not valid' },
    ]);
  });

  test('announce that idle connections end soon, unless a proxy keeps them open', async () => {
    expect((await app.anonymous.get('/healthz')).headers.get('keep-alive')).toBe('timeout=10');
    const proxied = await createTestApp({ env: { TRUST_PROXY: '1' } });
    expect((await proxied.anonymous.get('/healthz')).headers.get('keep-alive')).toBe('timeout=72');
    await proxied.close();
  });

  test('carry the security headers, and no-store on the API', async () => {
    for (const path of ['/api/user', '/api/nothing', '/healthz']) {
      const { headers } = await app.anonymous.get(path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ]) {
        expect(policy).toContain(part);
      }
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toBeTruthy();
      expect(headers.get('strict-transport-security')).toBeNull();
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  test.each([
    ['an encoded path', '/%61pi/admin/check'],
    ['a whole address, as clients of a proxy send it', 'http://reelmates.example/api/admin/check'],
  ])('are not stored if the API is called by %s', async (_what, target) => {
    const { statusCode, headers } = await rawGet(target);
    expect([statusCode, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ]);
  });
});

/** Sends the target as it is, which fetch would not. */
function rawGet(target: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target }, (response) => resolve(response.resume()))
      .on('error', reject)
      .end();
  });
}

describe('requests from other sites', () => {
  const login = (headers: Record<string, string>) =>
    app.anonymous.post('/api/login', { username: 'nobody', password: 'Wrong-Word-1' }, headers);

  test.each<[Record<string, string>]>([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'http://localhost:1' }],
    // An origin is not trusted because the Host header names it.
    [{ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('%j is refused', async (headers) => {
    const response = await login(headers);
    expect(response.status).toBe(403);
    expect(response.body.code).toBe('FORBIDDEN');
  });

  test('our own page and tools without these headers are served', async () => {
    expect((await login({})).status).toBe(401);
    expect(
      (await login({ origin: app.context.config.publicUrl.origin, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(401);
    expect((await login({ 'sec-fetch-site': 'none' })).status).toBe(401);
  });
});

test('both health checks answer 200', async () => {
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
  expect((await app.anonymous.get('/readyz')).status).toBe(200);
});

test('OpenAPI describes every endpoint and is served', async () => {
  const { body } = await app.anonymous.get('/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/api/posts'].post.responses['201']).toBeTruthy();
  expect((await app.anonymous.get('/api/docs')).text).toContain('/api/posts/{id}/like');
});

test('a page on another origin than PUBLIC_URL is refused, even where Host agrees with it', async () => {
  const { port } = new URL(app.url);
  const headers = { origin: `http://127.0.0.1:${port}` };
  const { status } = await app.anonymous.post('/api/login', { username: 'x', password: 'y' }, headers);
  expect(status).toBe(403);
});

test("a request succeeds even if the session's last use cannot be stored", async () => {
  const own = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
  const user = await own.register();
  await own.db.query(`create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$`);
  await own.db.query(
    'create trigger full_disk before update on login_sessions for each row execute function full_disk()',
  );
  own.advance(11 * 60_000);
  await user.call(forYouFeed);
  await own.close();
});

describe('the web app', () => {
  let folder: string;
  let web: TestApp;
  const port = 3417;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'reelmates-web-'));
    await mkdir(path.join(folder, '.vite'));
    await writePages(folder, '<!doctype html><title>page</title>');
    for (const name of ['.source-hash', '.vite/manifest.json']) {
      await writeFile(path.join(folder, name), `<!doctype html><title>${name}</title>`);
    }
    await writeFile(path.join(folder, 'service-worker.js'), '// as it was built');
    const webApp = (await readWebApp(folder)) ?? undefined;
    web = await createTestApp({
      env: { PUBLIC_URL: `http://localhost:${port}` },
      ...(webApp ? { webApp } : {}),
    });
  });
  afterAll(async () => {
    await web.close();
    await rm(folder, { recursive: true });
  });

  test.each(['/.source-hash', '/%2esource-hash', '/.vite/manifest.json', '/%2Evite%2Fmanifest.json'])(
    'does not serve %s',
    async (address) => {
      const { status, text } = await web.anonymous.get(address);
      expect(status).toBe(404);
      expect(text).not.toMatch(/source-hash<|manifest.json</);
    },
  );

  test.each(['/leaderboard//', '/users//5', '/tracker%5Cx', '/map%00'])(
    'answers %s, which can name no file, with the not-found page',
    async (address) => {
      const { status, text } = await web.anonymous.get(address);
      expect(status).toBe(404);
      expect(text).toContain('<title>');
    },
  );

  test.each(['/api//posts', '/api/posts/1//', '/images//x', '/assets//x.js'])(
    'answers %s, which can name no file, with JSON 404',
    async (address) => {
      const { status, body } = await web.anonymous.get(address);
      expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test('looks on the disk only for files that it had at the start, so that a flood of other addresses costs little', async () => {
    await writeFile(path.join(folder, 'later.txt'), 'later');
    expect((await web.anonymous.get('/later.txt')).status).toBe(404);
  });

  test('says which pages are its own, so that no service worker takes those of a captive portal', async () => {
    for (const address of ['/', '/index.html', '/tracker', '/nowhere']) {
      const { headers } = await web.context.http.fastify.inject({ url: address });
      expect([address, headers[pageHeader]]).toEqual([address, '1']);
    }
  });

  test('SERVICE_WORKER=off sends a worker that removes itself in place of the built one', async () => {
    const script = 'service-worker.js';
    const webApp = (await readWebApp(folder)) ?? undefined;
    const off = await createTestApp({ env: { SERVICE_WORKER: 'off' }, ...(webApp ? { webApp } : {}) });
    const sent = async (app: TestApp) => {
      const { payload, headers } = await app.context.http.fastify.inject({ url: `/${script}` });
      // Browsers must revalidate it each time.
      expect(headers['cache-control']).toBe('no-cache');
      return payload;
    };
    expect(await sent(web)).toBe('// as it was built');
    expect(await sent(off)).toContain('registration.unregister()');
    await off.close();
  });

  test('opened under another name of the same machine, leads to PUBLIC_URL; elsewhere it is served', async () => {
    const open = async (host: string) => {
      const { statusCode, headers } = await web.context.http.fastify.inject({
        url: '/map?search=a',
        headers: { host },
      });
      return [statusCode, headers.location];
    };
    expect(await open(`127.0.0.1:${port}`)).toEqual([302, `http://localhost:${port}/map?search=a`]);
    expect(await open(`localhost:${port}`)).toEqual([200, undefined]);
    expect(await open('127.0.0.1:1')).toEqual([200, undefined]);
    expect(await open('evil.example')).toEqual([200, undefined]);
  });
});
