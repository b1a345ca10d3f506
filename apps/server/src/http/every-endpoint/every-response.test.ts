import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { errorBodySchema } from '@reelmates/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveVenue } from '../../testing/posts-factory.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { writePages } from '../../testing/web-app.ts';
import { readWebApp } from '../web-app/web-app.ts';

let folder: string;
let app: TestApp;
let member: TestUser;

const page = [
  '<!doctype html><title>%TITLE%</title><meta name="description" content="%DESCRIPTION%">',
  '<meta name="robots" content="%ROBOTS%"><meta property="og:image" content="%ORIGIN%/icons/icon-512.png">%MORE%',
  '<meta name="support" content="%SUPPORT%"><meta name="settings" content="%SETTINGS%">',
  '<script>document.documentElement.id = 1</script><div id="root"></div>',
].join('');
const drawn = [
  '<!--prize-->drawn with %PRIZE%<!--/prize--><!--no-prize-->drawn<!--/no-prize-->',
  '<!--links--><ul><!--link--><a href="%LINKHREF%">%LINKNAME% %LINKNOTE%</a><!--/link--></ul><!--/links-->',
].join('');
const welcome = page.replace('<div id="root">', `<div id="root">${drawn}`);
const login = page.replace(
  '<div id="root">',
  '<style>form{color:red}</style><div id="root"><form method="post"></form>',
);
const script = `// ${'code '.repeat(1_000)}`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-web-'));
  await mkdir(path.join(folder, 'assets'));
  await writePages(folder, page, { welcome, login });
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'assets', 'index-abc123.js'), script);
  await writeFile(path.join(folder, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  const webApp = await readWebApp(folder);
  app = await createTestApp(webApp ? { webApp } : {});
  member = await app.register();
  for (let count = 0; count < 40; count++) await giveVenue(app, `The Galah Hotel ${count}`);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

type RawResponse = { status: number; headers: Map<string, string>; body: Buffer };

/** Sends raw bytes and reads one response, without an HTTP client. */
function exchange(bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const parts: Buffer[] = [];
    socket.on('data', (part) => parts.push(part));
    socket.on('error', reject);
    socket.on('close', () => {
      const all = Buffer.concat(parts);
      const gap = all.indexOf('\r\n\r\n');
      const [first = '', ...lines] = all.subarray(0, gap).toString('latin1').split('\r\n');
      const headers = lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      });
      resolve({
        status: Number(first.split(' ')[1]),
        headers: new Map(headers),
        body: all.subarray(gap + 4),
      });
    });
  });
}

function get(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<RawResponse> {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return exchange(`${method} ${target} HTTP/1.1\r\n${head}\r\n`);
}

function expectSafe(what: string, { headers }: RawResponse): void {
  const policy = headers.get('content-security-policy') ?? '';
  for (const part of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect([what, policy]).toEqual([what, expect.stringContaining(part)]);
  }
  expect(policy).not.toMatch(/unsafe-/);
  expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
  for (const name of ['referrer-policy', 'cross-origin-opener-policy', 'permissions-policy']) {
    expect([what, name, headers.has(name)]).toEqual([what, name, true]);
  }
  expect(headers.has('x-powered-by')).toBe(false);
  expect(headers.has('strict-transport-security')).toBe(false);
}

function expectError(what: string, response: RawResponse): void {
  expect([what, response.headers.get('content-type')]).toEqual([what, 'application/json; charset=utf-8']);
  const body: unknown = JSON.parse(response.body.toString());
  expect([what, errorBodySchema.safeParse(body).success]).toEqual([what, true]);
}

describe('security headers', () => {
  test.each([
    ['GET', '/', 200],
    ['GET', '/users/1', 200],
    ['GET', '/assets/index-abc123.js', 200],
    ['GET', '/favicon.svg', 200],
    ['GET', '/assets/gone.js', 404],
    ['GET', '/.env', 404],
    ['GET', '/assets/..%2f..%2f..%2fetc%2fpasswd', 404],
    ['GET', '/healthz', 200],
    ['GET', '/api/user', 204],
    ['GET', '/api/login', 302],
    ['GET', '/api/docs', 200],
    ['GET', '/api/auth/me', 401],
    ['GET', '/api/nothing', 404],
    ['GET', '/api/check-username/%E0%A4%A', 400],
    ['GET', '/images/%E0%A4%A', 400],
    ['GET', '/assets/%E0%A4%A', 404],
    ['GET', `/api/check-username/${'x'.repeat(400)}`, 400],
    ['GET', '/images/xxxxxxxxxxxxxxxxxxxxxxxx', 404],
    ['PUT', '/uploads/xxxxxxxxxxxxxxxxxxxxxxxx', 403],
    ['PUT', '/api/user', 404],
    ['POST', '/', 404],
    ['PROPFIND', '/api/user', 404],
    ['TRACE', '/', 404],
    ['OPTIONS', '/api/posts', 404],
  ])('%s %s', async (method, target, expected) => {
    const response = await get(target, {}, method);
    expect([target.slice(0, 60), response.status]).toEqual([target.slice(0, 60), expected]);
    expectSafe(target, response);
    if (response.status >= 400) expectError(target, response);
  });

  test('are on responses to requests that are malformed or too large', async () => {
    const cases: [string, string, number][] = [
      ['no HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
      ['another version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400],
      ['a negative length', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n', 400],
      [
        'two lengths of a body',
        'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
        400,
      ],
      ['a header with a line break', 'GET /api/user HTTP/1.1\r\nhost: x\r\nx: a\u0000b\r\n\r\n', 400],
      ['headers too large', `GET /api/user HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
      ['an address too long', `GET /${'y'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
      ['no host', 'GET /api/auth/me HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
      [
        'an expectation',
        'GET /api/auth/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: miracles\r\n\r\n',
        401,
      ],
    ];
    for (const [what, bytes, status] of cases) {
      const response = await exchange(bytes);
      expect([what, response.status]).toEqual([what, status]);
      expectSafe(what, response);
      expectError(what, response);
    }
  });

  test('with https: HSTS, upgraded requests, and a cookie that no other site or plain http can set', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://reelmates.example' } });
    const user = await secure.register();
    const { headers } = await secure.anonymous.post('/api/login', {
      username: user.username,
      password: user.password,
    });
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-sid=[\w-]{43};/);
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=2592000',
      'Path=/',
      'SameSite=Lax',
      'Secure',
    ]);
    const plain = cookie.split(';')[0]?.replace('__Host-', '') ?? '';
    expect((await secure.anonymous.get('/api/auth/me', { cookie: plain })).status).toBe(401);
    await secure.close();
  });
});

describe('compression', () => {
  const venues = (headers: Record<string, string>, method = 'GET') =>
    get('/api/venues', { cookie: member.cookie(), ...headers }, method);
  const unchunked = (body: Buffer) => {
    const parts: Buffer[] = [];
    for (let at = 0; ; ) {
      const end = body.indexOf('\r\n', at);
      const size = Number.parseInt(body.subarray(at, end).toString(), 16);
      if (!size) return Buffer.concat(parts);
      parts.push(body.subarray(end + 2, end + 2 + size));
      at = end + 2 + size + 2;
    }
  };

  test('each encoding of the venues has its own strong ETag, and 304 for it', async () => {
    const plain = await venues({});
    const encodings = [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const;
    const tags = new Set([plain.headers.get('etag')]);
    for (const [encoding, decompress] of encodings) {
      const response = await venues({ 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
      const body = response.headers.has('transfer-encoding') ? unchunked(response.body) : response.body;
      expect(decompress(body).toString()).toBe(
        (plain.headers.has('transfer-encoding') ? unchunked(plain.body) : plain.body).toString(),
      );
      const etag = response.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.add(etag);
      const again = await venues({ 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, again.headers.get('etag'), again.body.length]).toEqual([304, etag, 0]);
      expectSafe('304', again);
    }
    expect(tags.size).toBe(3);
    const known = plain.headers.get('etag') ?? '';
    expect((await venues({ 'if-none-match': known })).headers.get('etag')).toBe(known);
    expect((await venues({ 'if-none-match': `"other", W/${known}` })).status).toBe(304);
    expect((await venues({ 'if-none-match': '*' })).status).toBe(304);
    expect((await venues({ 'if-none-match': '"other"' })).status).toBe(200);
    expect(plain.headers.get('cache-control')).toBe('private, no-cache');
  });

  test('HEAD says what GET would, a Range is left aside', async () => {
    const head = await venues({}, 'HEAD');
    const whole = await venues({});
    expect([head.status, head.body.length, head.headers.get('etag')]).toEqual([
      200,
      0,
      whole.headers.get('etag'),
    ]);
    const ranged = await venues({ range: 'bytes=0-3' });
    expect([ranged.status, ranged.body.length]).toEqual([200, whole.body.length]);
    expectSafe('HEAD', head);
  });
});

describe('the web app', () => {
  test('files with a hash in their name may be cached forever, and are served as compressed by the build', async () => {
    const response = await get('/assets/index-abc123.js', { 'accept-encoding': 'gzip, br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(response.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(brotliDecompressSync(response.body).toString()).toBe(script);
    const plain = await get('/assets/index-abc123.js');
    expect(plain.headers.get('etag')).not.toBe(response.headers.get('etag'));
    for (const known of [response, plain]) {
      const headers = { 'if-none-match': known.headers.get('etag') ?? '', 'accept-encoding': 'br' };
      expect((await get('/assets/index-abc123.js', headers)).status).toBe(known === response ? 304 : 200);
    }
  });

  test('the page is revalidated at each visit, and its inline script is allowed by its hash', async () => {
    for (const address of ['/', '/login', '/users/1?tab=posts']) {
      const response = await get(address);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('vary')).toMatch(/accept-encoding, cookie/);
      expect(response.body.toString()).not.toMatch(/%[A-Z]+%/);
    }
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/index.html')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/welcome.html')).status).toBe(404);
    const opened = await get('/welcome.html', { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const head = await get('/login', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  test('the sign-in form is rendered, its style is allowed, and POST answers 404', async () => {
    for (const address of ['/login', '/login?next=%2Fadd', '/Login/']) {
      const { headers, body } = await get(address);
      expect(body.toString()).toContain('<div id="root"><form method="post"></form></div>');
      const hash = createHash('sha256').update('form{color:red}').digest('base64');
      expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'`);
    }
    const form = 'username=marnie_r&password=Reelmates1';
    const type = 'content-type: application/x-www-form-urlencoded';
    const posted = await exchange(
      `POST /login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${type}\r\ncontent-length: ${form.length}\r\n\r\n${form}`,
    );
    expect([posted.status, posted.headers.has('set-cookie')]).toEqual([404, false]);
    expect(posted.body.toString()).not.toContain('Reelmates1');
  });

  test('the page contains the operator’s settings, and the welcome screen is rendered with them', async () => {
    const settingsOf = (html: string) =>
      JSON.parse(
        (/<meta name="settings" content="([^"]*)">/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"'),
      );
    const text = async (address: string) => (await get(address)).body.toString();
    expect(await text('/')).toContain('<div id="root">drawn with $500</div>');
    for (const address of ['/', '/login', '/add']) {
      expect(settingsOf(await text(address))).toEqual({ links: [], monthlyPrize: '$500' });
    }
    const webApp = await readWebApp(folder);
    const own = await createTestApp({
      env: {
        COMMUNITY_URL: 'https://mates.example/%TITLE%?a=1&b="2"',
        SOCIAL_URLS: 'https://www.instagram.com/mates',
        MONTHLY_PRIZE: 'none',
      },
      ...(webApp ? { webApp } : {}),
    });
    const html = await (await fetch(own.url)).text();
    await own.close();
    expect(html).toContain(
      [
        '<div id="root">drawn<ul>',
        '<a href="https://mates.example/%TITLE%?a=1&amp;b=%222%22">Community group mates.example/%TITLE%</a>',
        '<a href="https://www.instagram.com/mates">Instagram instagram.com/mates</a>',
        '</ul></div>',
      ].join(''),
    );
  });

  // spec: S1.3, S2.32, S2.48
  test('the page describes itself before any script runs, with addresses that no request can change', async () => {
    const text = async (address: string, headers: Record<string, string> = {}) =>
      (await get(address, headers)).body.toString();
    const { origin } = app.context.config.publicUrl;
    const login = await text('/login?next=%2F"><script>', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    expect(login).toContain('<title>Sign In | Reelmates</title>');
    expect(login).toContain('<meta name="robots" content="index, follow">');
    expect(login).toContain(`<link rel="canonical" href="${origin}/login" />`);
    expect(login).toContain(`<meta property="og:url" content="${origin}/login" />`);
    expect(login).toContain(`content="${origin}/icons/icon-512.png"`);
    expect(login).not.toMatch(/evil|next|SearchAction/);
    expect(login).toContain('<meta name="support" content="support@localhost">');
    // As the web's router takes them.
    expect(await text('/Login/')).toBe(login);
    const home = await text('/');
    expect(home).toContain('<title>Share Wins, Track Sessions &amp; Find Gaming Venues</title>');
    const data = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(home)?.[1] ?? '';
    const [site] = JSON.parse(data)['@graph'];
    expect(site).toMatchObject({ '@type': 'WebSite', url: `${origin}/` });
    expect(site.potentialAction.target.urlTemplate).toBe(`${origin}/map?search={search_term_string}`);
  });

  test('members’ pages have no content, and are not indexed', async () => {
    for (const address of [
      '/users/1',
      '/venue/999999999',
      '/tracker',
      '/admin',
      '/admin/comments',
      '/reset-password?token=x',
    ]) {
      const response = await get(address);
      expect([address, response.status, response.headers.get('x-robots-tag')]).toEqual([
        address,
        200,
        'noindex',
      ]);
      expect(response.body.toString()).toContain('<meta name="robots" content="noindex">');
    }
    expect((await get('/users/1')).body.toString()).not.toContain('canonical');
    for (const address of ['/api/user', '/api/nothing', '/images/xxxxxxxxxxxxxxxxxxxxxxxx']) {
      expect([address, (await get(address)).headers.get('x-robots-tag')]).toEqual([address, 'noindex']);
    }
    expect((await get('/login')).headers.has('x-robots-tag')).toBe(false);
  });

  test('addresses that the app does not have are not found, and get its page all the same', async () => {
    for (const address of ['/nowhere', '/users', '/users/1/2', '/login/more', '/%E0%A4%A', '/login/%?%']) {
      for (const method of ['GET', 'HEAD']) {
        const response = await get(address, {}, method);
        expect([address, response.status, response.headers.has('etag')]).toEqual([address, 404, false]);
        if (method === 'GET')
          expect(response.body.toString()).toContain('<title>404 Page Not Found | Reelmates</title>');
      }
    }
  });

  test('/ is rendered without a session, and empty with one', async () => {
    expect((await get('/')).body.toString()).toContain('<div id="root">drawn');
    const own = await get('/', { cookie: member.cookie() });
    expect(own.body.toString()).toContain('<div id="root"></div>');
    expect((await get('/install')).body.toString()).toContain('<div id="root"></div>');
  });

  test('each encoding of a page has its own ETag, and 304 for it', async () => {
    const plain = await get('/terms');
    for (const [encoding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await get('/terms', { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(decompress(response.body).toString()).toBe(plain.body.toString());
      const etag = response.headers.get('etag') ?? '';
      expect(etag).not.toBe(plain.headers.get('etag'));
      const again = await get('/terms', { 'accept-encoding': encoding, 'if-none-match': etag });
      expect([again.status, again.headers.get('etag'), again.body.length]).toEqual([304, etag, 0]);
      expectSafe('304', again);
    }
    expect((await get('/terms', { 'accept-encoding': 'br;q=0' })).headers.has('content-encoding')).toBe(
      false,
    );
  });

  test('robots.txt and the sitemap list the public pages', async () => {
    const { origin } = app.context.config.publicUrl;
    const robots = await get('/robots.txt');
    expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(robots.body.toString()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const found = [...sitemap.body.toString().matchAll(/<loc>(.+?)<\/loc>/g)].map(([, address]) => address);
    expect(found).toEqual(
      ['/', '/install', '/signup/account', '/login', '/leaderboard', '/terms', '/privacy'].map(
        (path) => origin + path,
      ),
    );
  });
});
