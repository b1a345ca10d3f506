import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError } from '../../config.ts';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { assertStoreWorks } from './s3-start-check.ts';

let s3: FakeS3;
let other: Server;
let otherUrl: string;
let reply = { status: 200, body: '' };

beforeAll(async () => {
  s3 = await startFakeS3();
  other = createServer((_request, response) => {
    response.writeHead(reply.status).end(reply.body);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  otherUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterEach(() => s3.failWith(null));
afterAll(async () => {
  await s3.close();
  other.closeAllConnections();
  other.close();
});

async function complaintAbout(overrides: Partial<FakeS3>): Promise<string> {
  const outcome = await assertStoreWorks({ ...s3, ...overrides }).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ConfigError);
  const { message } = outcome as ConfigError;
  expect(message).not.toContain('\n');
  expect(message).not.toContain(s3.secretAccessKey);
  return message;
}

describe('assertStoreWorks', () => {
  it('accepts a store that lists, writes, reads and deletes, twice too', async () => {
    await assertStoreWorks(s3);
    await assertStoreWorks(s3);
    expect([...s3.objects.keys()]).toEqual(['probes/if-none-match']);
  });

  it.each<[string, Partial<FakeS3>, RegExp]>([
    ['bucket', { bucket: 'phtos' }, /^S3_BUCKET: the store has no bucket named phtos/],
    ['key', { accessKeyId: 'AKIDOTHER' }, /^S3_ACCESS_KEY_ID is not known/],
    ['secret', { secretAccessKey: 'another' }, /^S3_SECRET_ACCESS_KEY does not belong/],
    ['region', { region: 'us-east-1' }, /^S3_REGION us-east-1 is not the bucket's, which is ap-southeast-2/],
    ['port', { endpoint: 'http://127.0.0.1:1' }, /^S3_ENDPOINT http:\/\/127\.0\.0\.1:1 .*ECONNREFUSED/],
    [
      'host',
      { endpoint: 'http://store.invalid' },
      /^S3_ENDPOINT http:\/\/store\.invalid .*(ENOTFOUND|EAI_AGAIN)/,
    ],
    ['scheme', { endpoint: 'https://127.0.0.1:PORT' }, /^S3_ENDPOINT https:\/\/127.* does not speak https/],
  ])('names the setting of a wrong %s', async (_what, overrides, expected) => {
    const endpoint = overrides.endpoint?.replace('PORT', new URL(s3.endpoint).port);
    expect(await complaintAbout({ ...overrides, ...(endpoint ? { endpoint } : {}) })).toMatch(expected);
  });

  it('says that a store is silent within seconds', async () => {
    s3.failWith('silence');
    const start = performance.now();
    expect(await complaintAbout({})).toMatch(/^S3_ENDPOINT .*silent/);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  it.each<[string, number, string, RegExp]>([
    [
      'missing rights',
      403,
      '<Error><Code>AccessDenied</Code></Error>',
      /^S3_ACCESS_KEY_ID may not list, read, write/,
    ],
    ['a wrong clock', 403, '<Error><Code>RequestTimeTooSkewed</Code></Error>', /^The clock of this machine/],
    [
      'a busy store',
      503,
      '<Error><Code>SlowDown</Code></Error>',
      /^S3_ENDPOINT .* at the moment \(503 SlowDown\): start again later$/,
    ],
    ['another server', 404, '<html>', /^S3_ENDPOINT .*\(404\)/],
    [
      'a proxy that answers everything',
      200,
      '<!doctype html><p>Welcome</p>',
      /^S3_ENDPOINT .* list of objects/,
    ],
    ['a large page', 200, 'x'.repeat(100_000), /^S3_ENDPOINT .*no answer of a store/],
  ])('explains %s', async (_what, status, body, expected) => {
    reply = { status, body };
    expect(await complaintAbout({ endpoint: otherUrl })).toMatch(expected);
  });

  it.each([
    ['write', /^PUT /],
    ['read', /^GET .*probes/],
    ['delete', /^DELETE /],
  ])('refuses a key that may list and not %s', async (_what, refused) => {
    const limited = createServer(({ method, url }, response) => {
      const isRefused = refused.test(`${method} ${url}`);
      if (isRefused) response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
      else response.end('<ListBucketResult/>');
    }).listen(0, '127.0.0.1');
    await once(limited, 'listening');
    const address = limited.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await complaintAbout({ endpoint: `http://127.0.0.1:${port}` })).toMatch(
      /^S3_ACCESS_KEY_ID may not/,
    );
    limited.closeAllConnections();
    limited.close();
  });
});
