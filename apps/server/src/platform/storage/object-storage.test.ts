import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type FakeS3, startFakeS3 } from '../../testing/fake-s3.ts';
import { openLocalStorage } from './local-storage.ts';
import { InvalidObjectKey } from './object-key.ts';
import { type ObjectStorage, ObjectTooLarge, StorageUnavailable } from './object-storage.ts';
import { createS3Storage } from './s3-storage.ts';

const limits = { idleMs: 500, totalMs: 60_000 };
let s3: FakeS3;
let folder: string;

beforeAll(async () => {
  s3 = await startFakeS3();
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
});
afterEach(() => s3.failWith(null));
afterAll(async () => {
  await s3.close();
  await rm(folder, { recursive: true });
});

const kinds: [string, () => ObjectStorage | Promise<ObjectStorage>][] = [
  ['local disk', () => openLocalStorage(folder)],
  ['S3', () => createS3Storage(s3, limits)],
];

describe.each(kinds)('%s', (_, open) => {
  const key = () => `images/${randomUUID()}/480.webp`;

  it('returns what was stored, with the content type of its key', async () => {
    const storage = await open();
    const bytes = Buffer.from([0, 255, 10, 13, 0, 128]);
    const [picture, raw] = [key(), `uploads/-_${randomUUID()}`];
    await storage.put(picture, bytes);
    await storage.put(raw, new Uint8Array(0));
    expect(await storage.get(picture)).toEqual({ bytes, contentType: 'image/webp' });
    expect(await storage.get(raw)).toEqual({
      bytes: Buffer.alloc(0),
      contentType: 'application/octet-stream',
    });
  });

  it('returns the bytes of a large object as they were stored', async () => {
    const storage = await open();
    const large = Buffer.alloc(10 * 1024 * 1024, 'pokies!');
    const name = key();
    await storage.put(name, large);
    expect((await storage.get(name))?.bytes.equals(large)).toBe(true);
  });

  it('replaces the object of a key', async () => {
    const storage = await open();
    const name = key();
    await storage.put(name, Buffer.from('first, and longer'));
    await storage.put(name, Buffer.from('second'));
    expect((await storage.get(name))?.bytes.toString()).toBe('second');
  });

  it('has nothing for a key that was never stored', async () => {
    expect(await (await open()).get(key())).toBeNull();
  });

  it('deletes idempotently', async () => {
    const storage = await open();
    const names = Array.from({ length: 20 }, key);
    for (const name of names) await storage.put(name, Buffer.from('x'));
    await storage.delete([...names, key()]);
    for (const name of names) expect(await storage.get(name)).toBeNull();
    await storage.delete(names);
    await storage.delete([]);
  });

  it('does not read an object over the limit', async () => {
    const storage = await open();
    const name = key();
    await storage.put(name, Buffer.alloc(1001));
    await expect(storage.get(name, { maxBytes: 1000 })).rejects.toThrow(ObjectTooLarge);
    expect((await storage.get(name, { maxBytes: 1001 }))?.bytes.byteLength).toBe(1001);
    expect(await storage.get(key(), { maxBytes: 1 })).toBeNull();
  });

  it('downloads into a file, whole and never more than wanted', async () => {
    const storage = await open();
    const name = key();
    const large = Buffer.alloc(3 * 1024 * 1024, 'pokies!');
    await storage.put(name, large);
    const path = join(folder, `download-${randomUUID()}`);
    expect(await storage.download(name, path, { maxBytes: large.byteLength })).toBe(true);
    expect((await readFile(path)).equals(large)).toBe(true);
    const other = join(folder, `download-${randomUUID()}`);
    await expect(storage.download(name, other, { maxBytes: large.byteLength - 1 })).rejects.toThrow(
      ObjectTooLarge,
    );
    expect(await storage.download(key(), other, { maxBytes: 1 })).toBe(false);
  });

  it.each([
    '',
    '/',
    '../x',
    'a/../../x',
    'a//b',
    '/etc/passwd',
    'a/',
    'a/.hidden',
    'a\0b',
    'a\\b',
    'a b',
    'a~b',
    'é',
  ])('refuses the key %j', async (bad) => {
    const storage = await open();
    await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow(InvalidObjectKey);
    await expect(storage.get(bad)).rejects.toThrow(InvalidObjectKey);
    await expect(storage.delete([bad])).rejects.toThrow(InvalidObjectKey);
  });

  it('refuses a key that is too long for a file name', async () => {
    const storage = await open();
    await storage.put('k'.repeat(200), Buffer.from('x'));
    await expect(storage.put('k'.repeat(201), Buffer.from('x'))).rejects.toThrow(InvalidObjectKey);
  });

  it('passes its check when it is available', async () => {
    await expect((await open()).check()).resolves.toBeUndefined();
  });
});

describe('local disk', () => {
  it('has no address for direct uploads', async () => {
    const storage = await openLocalStorage(folder);
    expect(await storage.presignPut('uploads/a', { bytes: 5, expiresInSeconds: 60 })).toBeNull();
  });

  it('leaves no temporary files, and removes those that a killed process left', async () => {
    const temporary = join(folder, 'tmp');
    const storage = await openLocalStorage(folder);
    await storage.put('a.webp', Buffer.from('x'));
    await storage.check();
    expect(await readdir(temporary)).toEqual([]);
    // Of a process that was killed a moment ago, and of one that runs.
    const [killed, running] = ['999999999-x', `${process.ppid}-x`];
    for (const name of [killed, running]) await writeFile(join(temporary, name), 'half');
    await openLocalStorage(folder);
    expect(await readdir(temporary)).toEqual([running]);
    await rm(join(temporary, running));
  });

  it('is unavailable when its folder is gone', async () => {
    const gone = await mkdtemp(join(tmpdir(), 'objects-'));
    const storage = await openLocalStorage(gone);
    await storage.put('a.webp', Buffer.from('x'));
    await rm(gone, { recursive: true });
    await expect(storage.put('a.webp', Buffer.from('x'))).rejects.toThrow(StorageUnavailable);
    await expect(storage.check()).rejects.toThrow(StorageUnavailable);
  });
});

describe('S3', () => {
  async function presigned(storage: ObjectStorage, key: string, bytes: number) {
    const address = await storage.presignPut(key, { bytes, expiresInSeconds: 900 });
    if (address === null) throw new Error('no address');
    return address;
  }

  it('lets a browser PUT that one object until the time is over', async () => {
    const storage = createS3Storage(s3, limits);
    const { url, headers } = await presigned(storage, 'uploads/abc', 5);
    const put = (address: string, body: string) =>
      fetch(address, { method: 'PUT', body, headers: { 'content-type': 'text/html', ...headers } });
    expect((await put(url, 'photo')).status).toBe(200);
    expect(await storage.get('uploads/abc')).toEqual({
      bytes: Buffer.from('photo'),
      contentType: 'application/octet-stream',
    });
    expect((await put(url.replace('abc', 'xyz'), 'photo')).status).toBe(403);
    const late = await presigned(storage, 'uploads/late', 5);
    s3.setClock(() => new Date(Date.now() + 901_000));
    expect((await put(late.url, 'photo')).status).toBe(403);
    s3.setClock(() => new Date());
  });

  it('lets it PUT exactly so many bytes, and only the first time', async () => {
    const storage = createS3Storage(s3, limits);
    const { url, headers } = await presigned(storage, 'uploads/pinned', 5);
    for (const body of ['four', 'longer', Buffer.alloc(3_000_000)]) {
      expect((await fetch(url, { method: 'PUT', body, headers })).status).toBe(403);
    }
    expect((await fetch(url, { method: 'PUT', body: 'first', headers })).status).toBe(200);
    expect((await fetch(url, { method: 'PUT', body: 'again', headers })).status).toBe(412);
    expect((await fetch(url, { method: 'PUT', body: 'again' })).status).toBe(403);
    expect((await storage.get('uploads/pinned'))?.bytes.toString()).toBe('first');
  });

  it('signs no condition for a store that refuses conditions', async () => {
    s3.refuseConditions(true);
    const { url, headers } = await presigned(createS3Storage(s3, limits), 'uploads/plain', 5);
    expect(headers).toEqual({});
    expect((await fetch(url, { method: 'PUT', body: 'photo' })).status).toBe(200);
    s3.refuseConditions(false);
  });

  it.each([503, 403, 409])(
    'asks a store that answered %i again, and signs no condition until then',
    async (status) => {
      const storage = createS3Storage(s3, limits);
      s3.failWith(status);
      expect((await presigned(storage, 'uploads/during', 5)).headers).toEqual({});
      s3.failWith(null);
      expect((await presigned(storage, 'uploads/after', 5)).headers).toEqual({ 'if-none-match': '*' });
    },
  );

  it('stores under the bucket with the content type of the key', async () => {
    await createS3Storage(s3, limits).put('images/q/160.webp', Buffer.from('x'));
    expect(s3.objects.get('images/q/160.webp')?.contentType).toBe('image/webp');
  });

  const everyCall = async (storage: ObjectStorage) =>
    await Promise.allSettled([
      storage.put('a.webp', Buffer.from('x')),
      storage.get('a.webp'),
      storage.delete(['a.webp']),
      storage.check(),
    ]);

  async function expectUnavailable(storage: ObjectStorage): Promise<void> {
    for (const result of await everyCall(storage)) {
      expect(result).toMatchObject({
        status: 'rejected',
        reason: { name: 'StorageUnavailable', code: 'UNAVAILABLE' },
      });
    }
  }

  it.each([500, 503, 403, 301])('is unavailable when the store answers %i', async (status) => {
    s3.failWith(status);
    await expectUnavailable(createS3Storage(s3, limits));
  });

  it('is unavailable when the store accepts the request and does not answer, and recovers', async () => {
    const storage = createS3Storage(s3, limits);
    s3.failWith('silence');
    const results = await Promise.allSettled([
      storage.put('a.webp', Buffer.from('x')),
      storage.get('a.webp'),
    ]);
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    s3.failWith(null);
    await storage.put('a.webp', Buffer.from('x'));
    expect((await storage.get('a.webp'))?.bytes.toString()).toBe('x');
  });

  it('is unavailable without a listener, and with wrong credentials or a wrong bucket', async () => {
    const unused = await unusedPort();
    await expectUnavailable(createS3Storage({ ...s3, endpoint: `http://127.0.0.1:${unused}` }, limits));
    await expectUnavailable(createS3Storage({ ...s3, secretAccessKey: 'another' }, limits));
    await expectUnavailable(createS3Storage({ ...s3, bucket: 'missing' }, limits));
  });

  it('is unavailable when the connection breaks in the middle of an object', async () => {
    const broken = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf'));
    });
    const port = await listen(broken);
    const storage = createS3Storage({ ...s3, endpoint: `http://127.0.0.1:${port}` }, limits);
    await expect(storage.get('a.webp')).rejects.toThrow(StorageUnavailable);
    broken.close();
  });

  it('repeats a request whose kept connection the store had closed', async () => {
    let requests = 0;
    const closing = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        if (requests === 2) return socket.destroy();
        return socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      });
    });
    const port = await listen(closing);
    const storage = createS3Storage({ ...s3, endpoint: `http://127.0.0.1:${port}` }, limits);
    await storage.get('a.webp');
    expect((await storage.get('a.webp'))?.bytes.toString()).toBe('ok');
    expect(requests).toBe(3);
    closing.close();
  });
});

async function listen(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function unusedPort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
