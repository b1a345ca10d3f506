// Hostile paths and headers as raw bytes. fuzz.test.ts covers bodies and values.
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { allEndpoints } from '@reelmates/contract/all-endpoints';
import type { Endpoint } from '@reelmates/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestUser;
let admin: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  member = await app.register();
  admin = await app.registerAdmin();
});
afterAll(() => app.close());

const nastyPathParts = [
  '0',
  '-1',
  '1.5',
  'abc',
  '9223372036854775807',
  '9223372036854775808',
  '%00',
  '%0a',
  '%ff',
  '%E0%A4%A',
  '%2e%2e%2f',
  "'",
  '%F0%9F%8E%B0',
  'x'.repeat(150),
  'x'.repeat(1000),
  'me',
  'null',
];

const expectNo500 = (what: string, status: number) => {
  expect(`${what}: ${status}`).not.toMatch(/: 5\d\d$/);
};

describe.each([...allEndpoints])('%s', (_name, endpoint) => {
  const path = anyPath(endpoint);

  test('answers any path and query without a 500', async () => {
    for (const part of nastyPathParts) {
      const target = endpoint.path.replaceAll(/\{\w+\}/g, part);
      for (const query of [
        '',
        `?limit=${part}&cursor=${part}&search=${part}&q=${part}&next=${part}`,
        '?limit=1&limit=2',
        '?[]=&a[b]=c',
      ]) {
        const status = await rawStatus(endpoint.method, target + query, { cookie: admin.cookie() });
        expectNo500(`${endpoint.method} ${target}${query}`, status);
      }
    }
  }, 60_000);

  test('answers any header without a 500', async () => {
    const values = ['', '"', 'x'.repeat(4000), 'é', ';;;=', '[]', '-1', 'bytes=0-', 'W/"'];
    const names = ['cookie', 'idempotency-key', 'content-type', 'if-none-match', 'accept', 'accept-encoding'];
    for (const name of [
      ...names,
      'origin',
      'sec-fetch-site',
      'x-forwarded-for',
      'authorization',
      'range',
      'host',
    ]) {
      for (const value of values) {
        const status = await rawStatus(endpoint.method, path, {
          ...(name === 'cookie' ? {} : { cookie: member.cookie() }),
          [name]: Buffer.from(value).toString('latin1'),
        });
        expectNo500(`${endpoint.method} ${path} ${name}: ${value.slice(0, 20)}`, status);
      }
    }
  }, 60_000);
});

test('invalid HTTP is answered or dropped, and the server continues', async () => {
  for (const bytes of [
    '\u0000\u0001\u0002',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST /api/login HTTP/1.1\r\ncontent-length: -5\r\n\r\n',
  ]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(new URL(app.url).port), '127.0.0.1', () => socket.end(bytes));
      socket.on('error', () => resolve());
      socket.on('close', () => resolve());
      socket.resume();
    });
  }
  expect((await app.anonymous.get('/healthz')).status).toBe(200);
});

function anyPath(endpoint: Endpoint): string {
  return endpoint.path.replaceAll(/\{\w+\}/g, '1');
}

/** Raw paths and headers, which fetch would normalise or refuse. */
function rawStatus(method: string, path: string, headers: Record<string, string>): Promise<number> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
    request.end();
  });
}
