import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from './fake-s3.ts';
import { verifySignature } from './fake-s3-signature.ts';

let s3: FakeS3;
let url: string;

beforeAll(async () => {
  s3 = await startFakeS3();
  url = `${s3.endpoint}/${s3.bucket}/cats/one.webp`;
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.objects.clear();
  s3.setClock(() => new Date());
});

function client(
  overrides: { secretAccessKey?: string; accessKeyId?: string; region?: string } = {},
): AwsClient {
  return new AwsClient({
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    region: s3.region,
    service: 's3',
    retries: 0,
    ...overrides,
  });
}

async function presignedPut(seconds = 900, headers: Record<string, string> = {}): Promise<string> {
  const request = await client().sign(`${url}?X-Amz-Expires=${seconds}`, {
    method: 'PUT',
    headers,
    aws: { signQuery: true, allHeaders: true },
  });
  return request.url;
}

describe('the signature check agrees with the examples in the documentation of S3', () => {
  const rules = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    now: new Date('2013-05-24T00:00:00Z'),
  };
  const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

  it('GET with a header', () => {
    const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
    const request = {
      method: 'GET',
      target: '/test.txt',
      body: Buffer.alloc(0),
      headers: {
        host: 'examplebucket.s3.amazonaws.com',
        range: 'bytes=0-9',
        'x-amz-content-sha256': emptyHash,
        'x-amz-date': '20130524T000000Z',
        authorization: `AWS4-HMAC-SHA256 Credential=${rules.accessKeyId}/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=${signature}`,
      },
    };
    expect(verifySignature(request, rules)).toBe('ok');
    expect(verifySignature({ ...request, method: 'DELETE' }, rules)).toBe('SignatureDoesNotMatch');
  });

  it('presigned GET', () => {
    const signature = 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404';
    const request = {
      method: 'GET',
      target: `/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature=${signature}`,
      body: Buffer.alloc(0),
      headers: { host: 'examplebucket.s3.amazonaws.com' },
    };
    expect(verifySignature(request, rules)).toBe('ok');
    expect(verifySignature(request, { ...rules, now: new Date('2013-05-25T00:00:00Z') })).toBe(
      'RequestExpired',
    );
  });
});

describe('a request signed in its header', () => {
  it('stores, serves, lists and deletes', async () => {
    const put = await client().fetch(url, {
      method: 'PUT',
      body: 'bytes',
      headers: { 'content-type': 'image/webp' },
    });
    expect(put.status).toBe(200);
    const got = await client().fetch(url);
    expect(await got.text()).toBe('bytes');
    expect(got.headers.get('content-type')).toBe('image/webp');
    const head = await client().fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe('5');
    const bucketUrl = `${s3.endpoint}/${s3.bucket}`;
    const list = async (prefix: string) =>
      await (await client().fetch(`${bucketUrl}?list-type=2&prefix=${encodeURIComponent(prefix)}`)).text();
    expect(await list('cats/')).toContain('<Key>cats/one.webp</Key><Size>5</Size>');
    expect(await list('dogs/')).not.toContain('<Key>');
    expect((await client().fetch(url, { method: 'DELETE' })).status).toBe(204);
    expect((await client().fetch(url)).status).toBe(404);
  });

  it.each([
    ['a wrong secret', { secretAccessKey: 'another' }, 403],
    ['an unknown access key', { accessKeyId: 'AKIDOTHER' }, 403],
    ['another region', { region: 'us-east-1' }, 400],
  ])('is refused with %s', async (_, overrides, status) => {
    const response = await client(overrides).fetch(url, { method: 'PUT', body: 'bytes' });
    expect(response.status).toBe(status);
    expect(s3.objects.size).toBe(0);
  });

  it('is refused when the body is not the signed one', async () => {
    const signed = await client().sign(url, {
      method: 'PUT',
      body: 'bytes',
      headers: { 'x-amz-content-sha256': 'a'.repeat(64) },
    });
    expect((await fetch(signed)).status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });

  it('is refused when it is replayed later, or for another object', async () => {
    const signed = await client().sign(url, { method: 'PUT', body: 'bytes' });
    const headers = signed.headers;
    const other = await fetch(url.replace('one', 'two'), { method: 'PUT', body: 'bytes', headers });
    expect(other.status).toBe(403);
    s3.setClock(() => new Date(Date.now() + 16 * 60_000));
    expect((await fetch(url, { method: 'PUT', body: 'bytes', headers })).status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });
});

describe('a presigned address', () => {
  it('takes the upload', async () => {
    const response = await fetch(await presignedPut(), { method: 'PUT', body: 'bytes' });
    expect(response.status).toBe(200);
    expect(s3.objects.get('cats/one.webp')?.bytes.toString()).toBe('bytes');
  });

  it.each([
    ['another object', (address: string) => address.replace('one.webp', 'two.webp')],
    ['a longer life', (address: string) => address.replace('Expires=900', 'Expires=9000')],
    ['another signature', (address: string) => address.replace(/Signature=..../, 'Signature=0000')],
    ['a further parameter', (address: string) => `${address}&x-id=PutObject`],
  ])('is refused after being changed to %s', async (_, tamper) => {
    const address = await presignedPut();
    expect(tamper(address)).not.toBe(address);
    expect((await fetch(tamper(address), { method: 'PUT', body: 'bytes' })).status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });

  it('takes no other length than the signed one', async () => {
    const address = await presignedPut(900, { 'content-length': '5' });
    expect((await fetch(address, { method: 'PUT', body: 'more bytes' })).status).toBe(403);
    expect((await fetch(address, { method: 'PUT', body: 'few' })).status).toBe(403);
    const unknown = new Blob(['bytes']).stream();
    expect((await fetch(address, { method: 'PUT', body: unknown, duplex: 'half' })).status).toBe(403);
    expect(s3.objects.size).toBe(0);
    expect((await fetch(address, { method: 'PUT', body: 'bytes' })).status).toBe(200);
  });

  it('with a signed condition wants that condition, and refuses a second upload', async () => {
    const headers = { 'if-none-match': '*' };
    const address = await presignedPut(900, headers);
    expect((await fetch(address, { method: 'PUT', body: 'bytes' })).status).toBe(403);
    expect((await fetch(address, { method: 'PUT', body: 'bytes', headers })).status).toBe(200);
    expect((await fetch(address, { method: 'PUT', body: 'other', headers })).status).toBe(412);
    expect(s3.objects.get('cats/one.webp')?.bytes.toString()).toBe('bytes');
    s3.refuseConditions(true);
    expect((await fetch(address, { method: 'PUT', body: 'other', headers })).status).toBe(501);
    s3.refuseConditions(false);
  });

  it('is refused for another method', async () => {
    expect((await fetch(await presignedPut(), { method: 'DELETE' })).status).toBe(403);
  });

  it('is refused after its time', async () => {
    const address = await presignedPut(900);
    s3.setClock(() => new Date(Date.now() + 901_000));
    expect((await fetch(address, { method: 'PUT', body: 'bytes' })).status).toBe(403);
    expect(s3.objects.size).toBe(0);
  });
});

it.each(['GET', 'PUT', 'DELETE', 'HEAD'])('refuses an anonymous %s', async (method) => {
  s3.objects.set('cats/one.webp', { bytes: Buffer.from('bytes'), contentType: 'image/webp' });
  const response = await fetch(url, { method, ...(method === 'PUT' && { body: 'other' }) });
  expect(response.status).toBe(403);
  expect(s3.objects.get('cats/one.webp')?.bytes.toString()).toBe('bytes');
});
