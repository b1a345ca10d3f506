// spec: none, how uploads are received at once
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { banUser } from '@reelmates/contract/admin/admin-users';
import { createUpload } from '@reelmates/contract/social/uploads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ImagesOverloaded } from '../../platform/images/image-errors.ts';
import { StorageUnavailable } from '../../platform/storage/object-storage.ts';
import { verifyAddress } from '../../testing/posts-factory.ts';
import { beginPut, samplePhoto as photo, uploadAddress } from '../../testing/send-upload.ts';
import { soon } from '../../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../../testing/test-app.ts';
import { imageKey } from './image-keys.rules.ts';

/** An app without limits, on the database of `strict`. */
let easy: TestApp;
/** An app with the real limits. */
let strict: TestApp;
beforeAll(async () => {
  easy = await createTestApp();
  strict = await createTestApp({
    database: { connectionString: easy.connectionString, drop: async () => undefined },
    env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'silent' },
  });
});
afterAll(async () => {
  await strict.close();
  await easy.close();
});

const put = (app: TestApp, where: string, bytes: Uint8Array = photo) =>
  app.anonymous.request('PUT', where, { rawBody: new Uint8Array(bytes) });

async function addresses(user: TestUser, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => uploadAddress(user)));
}

const temporaryFiles = (app: TestApp) => readdir(path.join(app.context.config.dataDir, 'uploading'));

async function inProgress(app: TestApp, count: number): Promise<void> {
  await vi.waitFor(async () => expect(await temporaryFiles(app)).toHaveLength(count), 10_000);
}

/** An upload of which the first half has been sent. */
function half(app: TestApp, where: string, headers?: Record<string, string>) {
  const upload = beginPut(app, where, { length: photo.length, ...(headers && { headers }) });
  upload.request.write(photo.subarray(0, 1000));
  return {
    ...upload,
    finish: async () => {
      upload.request.end(photo.subarray(1000));
      return (await upload.response).status;
    },
  };
}

describe('one upload address', () => {
  test('with an upload in progress refuses a second sender with 409 before its bytes are read', async () => {
    const where = await uploadAddress(await easy.register());
    const first = half(easy, where);
    await inProgress(easy, 1);
    const second = beginPut(easy, where, { length: 10_000_000 });
    expect((await second.response).status).toBe(409);
    second.request.destroy();
    expect(await first.finish()).toBe(204);
    expect((await put(easy, where)).status).toBe(409);
  });

  test('accepts the photo on the next try after a broken connection, and leaves no file', async () => {
    const where = await uploadAddress(await easy.register());
    const first = half(easy, where);
    await inProgress(easy, 1);
    first.request.destroy();
    await inProgress(easy, 0);
    await vi.waitFor(async () => expect((await put(easy, where)).status).toBe(204), soon);
  });

  test('whose server was killed is closed for a minute at most, and what that one stored is deleted', async () => {
    const app = await createTestApp();
    const where = await uploadAddress(await app.register());
    const id = /uploads\/([^?]+)/.exec(where)?.[1] ?? '';
    await app.db.query("update images set version = 'dead', lease_until = $2 where id = $1", [
      id,
      new Date(app.now().getTime() + 60_000),
    ]);
    const stored = imageKey(id, 'dead', 'full');
    await app.context.storage.put(stored, photo);
    expect((await put(app, where)).status).toBe(409);
    expect(await app.context.storage.get(stored)).not.toBeNull();
    app.advance(61_000);
    expect((await put(app, where)).status).toBe(204);
    expect(await app.context.storage.get(stored)).toBeNull();
    await app.close();
  });

  test('of a banned account refuses photos', async () => {
    const [user, admin] = [await easy.register(), await easy.registerAdmin()];
    const where = await uploadAddress(user);
    await admin.call(banUser, { params: { userId: user.id }, body: { isBanned: true } });
    expect((await put(easy, where)).status).toBe(403);
  });
});

describe('uploads in progress', () => {
  test('are two of one account, with or without its session; a third gets 429, others are unaffected', async () => {
    const [user, other] = [await easy.register(), await easy.register()];
    const [first = '', second = '', third = ''] = await addresses(user, 3);
    const held = [half(strict, first), half(strict, second, { cookie: user.cookie() })];
    await inProgress(strict, 2);
    const refused = await put(strict, third);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await put(strict, await uploadAddress(other))).status).toBe(204);
    expect(await Promise.all(held.map((upload) => upload.finish()))).toEqual([204, 204]);
    expect((await put(strict, third)).status).toBe(204);
  });

  test('are at most 64; one more gets 503 with Retry-After, and all others continue', async () => {
    const user = await easy.register();
    const all = (await addresses(user, 64)).map((where) => half(easy, where));
    await inProgress(easy, 64);
    const refused = await put(easy, await uploadAddress(user));
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    for (const upload of all.slice(1)) upload.request.destroy();
    expect(await all[0]?.finish()).toBe(204);
    await inProgress(easy, 0);
  });

  test('that the server stops are cut off, so that it ends', async () => {
    const app = await createTestApp();
    const upload = half(app, await uploadAddress(await app.register()));
    await inProgress(app, 1);
    await app.close();
    await expect(upload.response).rejects.toThrow();
  });
});

describe('a photo over 10 MB', () => {
  const tooLarge = 'File size (11 MB) exceeds maximum allowed size (10 MB)';

  test('is refused by its announced length, before any of it is sent', async () => {
    const where = await uploadAddress(await easy.register());
    const upload = beginPut(easy, where, { length: 11 * 1_048_576 });
    const response = await upload.response;
    expect([response.status, response.body.message]).toEqual([413, tooLarge]);
    upload.request.destroy();
  });

  test('is refused as soon as more than 10 MB have come, where no length was announced', async () => {
    const where = await uploadAddress(await easy.register());
    const upload = beginPut(easy, where);
    const part = Buffer.alloc(1_048_576);
    for (let sent = 0; sent < 11; sent++) upload.request.write(part);
    const response = await upload.response;
    expect([response.status, response.body.code]).toEqual([413, 'TOO_LARGE']);
    upload.request.destroy();
    await inProgress(easy, 0);
    expect((await put(easy, where)).status).toBe(204);
  });

  test('gets no address where its size is declared beforehand', async () => {
    const user = await easy.register();
    const response = await user.post('/api/objects/upload', { size: 11 * 1_048_576 });
    expect([response.status, response.body.message]).toEqual([413, tooLarge]);
    for (const size of [0, -1, 1.5, '5', null]) {
      expect((await user.post('/api/objects/upload', { size })).status).toBe(400);
    }
    await user.call(createUpload, { body: { size: 10_485_760 } });
  });
});

test.each([1, 32])('a photo in chunks of %i bytes is refused as soon as that is clear', async (bytes) => {
  const upload = beginPut(easy, await uploadAddress(await easy.register()));
  for (let sent = 0; sent < 100_000; sent++) upload.request.write('x'.repeat(bytes));
  const response = await upload.response;
  expect([response.status, response.body.code]).toEqual([400, 'VALIDATION']);
  upload.request.destroy();
  await inProgress(easy, 0);
});

test('a store that fails while a photo is written is not asked to delete it before the next try', async () => {
  const { storage } = easy.context;
  const where = await uploadAddress(await easy.register());
  const [, id = ''] = /uploads\/([^?]+)/.exec(where) ?? [];
  const write = storage.put;
  const putting = vi.spyOn(storage, 'put').mockImplementationOnce(write);
  putting.mockRejectedValue(new StorageUnavailable(new Error('silent')));
  // A store that has fallen silent.
  const deleting = vi.spyOn(storage, 'delete').mockReturnValue(new Promise(() => undefined));
  expect((await put(easy, where)).status).toBe(503);
  putting.mockRestore();
  deleting.mockRestore();
  const [first] = await easy.db.query<{ version: string }>('select version from images where id = $1', [id]);
  const half = imageKey(id, first?.version ?? '', 'full');
  expect(await storage.get(half)).not.toBeNull();
  expect((await put(easy, where)).status).toBe(204);
  expect(await storage.get(half)).toBeNull();
});

describe('attempts to upload', () => {
  test('count whatever becomes of the bytes: 30 in half an hour, 429 after that', async () => {
    const user = await easy.register();
    const where = await uploadAddress(user);
    for (let tried = 0; tried < 20; tried++) {
      expect((await put(strict, where, Buffer.from('no photo'))).status).toBe(415);
    }
    for (let tried = 20; tried < 30; tried++) {
      const upload = beginPut(strict, where, { length: 11 * 1_048_576 });
      expect((await upload.response).status).toBe(413);
      upload.request.destroy();
    }
    const refused = await put(strict, where);
    expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await put(strict, await uploadAddress(await easy.register()))).status).toBe(204);
  });

  test('that are expensive to decode count three', async () => {
    const user = await easy.register();
    const where = await uploadAddress(user);
    const broken = photo.subarray(0, photo.length / 2);
    for (let tried = 0; tried < 10; tried++) expect((await put(strict, where, broken)).status).toBe(415);
    expect((await put(strict, where, broken)).status).toBe(429);
  });

  test('that a busy machine does not finish count the processor time that they took', async () => {
    const where = await uploadAddress(await easy.register());
    const unfinished = vi.spyOn(strict.context.images, 'process');
    unfinished.mockRejectedValue(new ImagesOverloaded({ cpuMs: 6_500 }));
    for (let tried = 0; tried < 8; tried++) expect((await put(strict, where)).status).toBe(503);
    expect((await put(strict, where)).status).toBe(429);
    unfinished.mockRestore();
  });
});

test('a folder for temporary files that is gone gives 503, and works again when it is back', async () => {
  const app = await createTestApp({ env: { LOG_LEVEL: 'silent' } });
  const where = await uploadAddress(await app.register());
  const folder = path.join(app.context.config.dataDir, 'uploading');
  await rm(folder, { recursive: true });
  const response = await put(app, where);
  expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
  expect(response.headers.get('retry-after')).toBeTruthy();
  await mkdir(folder);
  expect((await put(app, where)).status).toBe(204);
  await app.close();
});

test('addresses are given out 150 times a day and account', async () => {
  const [user, other] = [await easy.register(), await easy.register()];
  for (let count = 0; count < 150; count++) {
    await strict.context.limits.consume('uploadPerDay', `user:${user.id}`);
  }
  const ask = (by: TestUser) =>
    strict.anonymous.post('/api/objects/upload', undefined, { cookie: by.cookie() });
  expect((await ask(user)).status).toBe(429);
  expect((await ask(other)).status).toBe(200);
});

test('an account without a verified address gets 45 a day', async () => {
  const [user, verified] = [await easy.register(), await easy.register()];
  const admin = await easy.registerAdmin();
  await verifyAddress(easy, verified);
  for (let count = 0; count < 45; count++) {
    for (const { id } of [user, verified, admin]) {
      await strict.context.limits.consume('uploadPerDayUnverified', `user:${id}`);
      await strict.context.limits.consume('uploadPerDay', `user:${id}`);
    }
  }
  const ask = (by: TestUser) =>
    strict.anonymous.post('/api/objects/upload', undefined, { cookie: by.cookie() });
  expect((await ask(user)).status).toBe(429);
  expect((await ask(verified)).status).toBe(200);
  expect((await ask(admin)).status).toBe(200);
  await verifyAddress(easy, user);
  expect((await ask(user)).status).toBe(200);
});

test('images are counted by account for those who are signed in, however many share an address', async () => {
  const [first, second] = [await easy.register(), await easy.register()];
  const where = await uploadAddress(first);
  expect((await put(strict, where)).status).toBe(204);
  const imageUrl = `/images/${/uploads\/([^?]+)/.exec(where)?.[1]}`;
  for (let count = 0; count < 6000; count++) await strict.context.limits.consume('image', `user:${first.id}`);
  const read = (viewer: TestUser) => strict.anonymous.get(imageUrl, { cookie: viewer.cookie() });
  expect((await read(first)).status).toBe(429);
  expect((await read(second)).status).toBe(404);
  expect((await strict.anonymous.get(imageUrl)).status).toBe(404);
});
