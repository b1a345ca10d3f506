import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { type FakeS3, startFakeS3 } from './testing/fake-s3.ts';
import { freePort } from './testing/free-port.ts';
import { endServerProcesses, launch, launchReady } from './testing/server-process.ts';
import { createTestDatabase } from './testing/test-database.ts';

/** Node itself takes a second or two on a busy machine. */
const A_FEW_SECONDS_MS = 12_000;

let folder: string;
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-start-'));
});
afterEach(async () => {
  await endServerProcesses();
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The output of a failing start: a line for each cause, without a stack trace, and soon. */
async function failuresOf(env: Record<string, string>): Promise<string[]> {
  const start = performance.now();
  const PORT = String(await freePort());
  const { ended, output } = launch({ PORT, DATA_DIR: path.join(folder, 'data'), ...env });
  expect(await ended).toBe(1);
  expect(performance.now() - start).toBeLessThan(A_FEW_SECONDS_MS);
  return output().trim().split('\n');
}

async function failureOf(env: Record<string, string>): Promise<string> {
  const lines = await failuresOf(env);
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

test('three settings that cannot be used end the start with three lines', async () => {
  expect(await failuresOf({ PUBLIC_URL: 'localhost', LOG_LEVEL: 'loud', SHOW_EXAMPLES: 'maybe' })).toEqual([
    'PUBLIC_URL must be a URL that starts with http:// or https://',
    'SHOW_EXAMPLES must be true or false',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ]);
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('PORT and HOST', () => {
  test('a port in use is named', async () => {
    const port = await listening(createServer());
    expect(await failureOf({ PORT: String(port) })).toMatch(
      new RegExp(`^PORT ${port} is in use on 127\\.0\\.0\\.1: end the program .*set another PORT$`),
    );
  });

  test('an address of another machine is named', async () => {
    expect(await failureOf({ HOST: '203.0.113.9' })).toMatch(
      /^HOST 203\.0\.113\.9 is not an address of this machine/,
    );
  });

  test('HOST refuses a host name', async () => {
    expect(await failureOf({ HOST: 'no-such-host.invalid' })).toMatch(/^HOST must be an IP address/);
  });
});

describe('DATA_DIR', () => {
  test.each([
    ['below a file, with the embedded database', async () => ({})],
    ['below a file, with DATABASE_URL', async () => ({ DATABASE_URL: await databaseFor() })],
  ])('a folder that cannot be made is named: %s', async (_what, more) => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const DATA_DIR = path.join(file, 'data');
    const line = await failureOf({ DATA_DIR, ...(await more()) });
    expect(line).toMatch(/^DATA_DIR: .*a-file.* cannot be .*ENOTDIR.*: choose a folder/);
  });

  test.each([
    ['with the embedded database', async () => ({})],
    ['with DATABASE_URL', async () => ({ DATABASE_URL: await databaseFor() })],
  ])('a folder in which the system makes none is named, %s', async (_what, more) => {
    const line = await failureOf({ DATA_DIR: '/proc/data', ...(await more()) });
    expect(line).toMatch(/^DATA_DIR: \/proc\/data.* cannot be .*: choose a folder/);
  });

  test('a folder within it that cannot be written to is named', async () => {
    const DATA_DIR = await mkdtemp(path.join(folder, 'data-'));
    await writeFile(path.join(DATA_DIR, 'objects'), '');
    expect(await failureOf({ DATA_DIR, DATABASE_URL: await databaseFor() })).toMatch(
      /^DATA_DIR: .*objects cannot be written to .*: choose a folder/,
    );
  });
});

async function databaseFor(): Promise<string> {
  const database = await createTestDatabase();
  closing.push(() => database.drop());
  return database.connectionString;
}

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe('DATABASE_URL', () => {
  test.each([
    'postgresql://app@localhost:1/x',
    'postgresql://app@nowhere.invalid/x',
    'postgresql://app@localhost/x?host=/nowhere',
  ])('an address without a database is named: %s', async (DATABASE_URL) => {
    expect(await failureOf({ DATABASE_URL })).toMatch(/^DATABASE_URL leads to no .+: .+/);
  });

  test.each([{ empty: true }, { empty: false }])(
    'a user without rights is named, on a database that is empty or not: %j',
    async (options) => {
      const database = await createTestDatabase(options);
      const role = `weak_${process.pid}_${Date.now()}`;
      await query(database.connectionString, `create role ${role} login`);
      closing.push(async () => {
        await database.drop();
        const host = encodeURIComponent(inject('databaseSocketFolder'));
        await query(`postgresql://app@localhost/postgres?host=${host}`, `drop role ${role}`);
      });
      const DATABASE_URL = database.connectionString.replace('//app@', `//${role}@`);
      expect(await failureOf({ DATABASE_URL })).toMatch(
        /^DATABASE_URL: its user may not .*permission denied.*: let this user own the database/,
      );
    },
  );

  // A cluster that was made without a locale has SQL_ASCII: the server started on it, and no sign-up worked.
  test.each(['SQL_ASCII', 'LATIN1'])('a database in the encoding %s is named', async (encoding) => {
    const host = encodeURIComponent(inject('databaseSocketFolder'));
    const owner = `postgresql://app@localhost/postgres?host=${host}`;
    const name = `encoding_${encoding.toLowerCase()}_${process.pid}`;
    const settings = `encoding '${encoding}' locale_provider libc locale 'C'`;
    await query(owner, `create database ${name} template template0 ${settings}`);
    closing.push(() => query(owner, `drop database ${name} with (force)`));
    const DATABASE_URL = `postgresql://app@localhost/${name}?host=${host}`;
    expect(await failureOf({ DATABASE_URL })).toMatch(
      new RegExp(`^DATABASE_URL leads to a database in the encoding ${encoding}: it must be UTF8`),
    );
  });

  test('a user and a database that are not there are named', async () => {
    const connectionString = await databaseFor();
    const asNobody = connectionString.replace('//app@', '//stranger@');
    expect(await failureOf({ DATABASE_URL: asNobody })).toMatch(/^DATABASE_URL leads to no .*stranger/);
    const elsewhere = connectionString.replace(/test_\w+/, 'no_such_database');
    expect(await failureOf({ DATABASE_URL: elsewhere })).toMatch(
      /^DATABASE_URL leads to no .*no_such_database/,
    );
  });

  test('a server that never answers is named as the cause', async () => {
    const port = await listening(createServer((socket) => closing.push(() => socket.destroy())));
    const line = await failureOf({ DATABASE_URL: `postgresql://app@127.0.0.1:${port}/x` });
    expect(line).toMatch(/^DATABASE_URL leads to no usable database: .*timeout/);
  });

  test('a certificate file that is not there is named', async () => {
    const line = await failureOf({ DATABASE_URL: 'postgresql://app@127.0.0.1/x?sslrootcert=/no/such/file' });
    expect(line).toMatch(/^DATABASE_URL leads to no usable database: ENOENT.*\/no\/such\/file/);
  });

  test('a database from a later version is refused, and a process that runs on it goes on', async () => {
    const DATABASE_URL = await databaseFor();
    const running = await launchReady({ DATABASE_URL, DATA_DIR: path.join(folder, 'running') });
    await query(
      DATABASE_URL,
      "insert into schema_migrations (name, run_on) values ('9999_what-comes-later', now())",
    );
    expect(await failureOf({ DATABASE_URL })).toMatch(
      /^The database was changed by a later version of the server \('9999_what-comes-later' .*: start that version/,
    );
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${running.url}/api/leaderboard/months`)).status).toBe(200);
  });
});

describe('object storage', () => {
  let s3: FakeS3;
  beforeAll(async () => {
    s3 = await startFakeS3();
  });
  afterAll(() => s3.close());

  const settings = () => ({
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });

  test.each([
    ['S3_BUCKET', 'phtos'],
    ['S3_ACCESS_KEY_ID', 'AKIDOTHER'],
    ['S3_SECRET_ACCESS_KEY', 'another'],
    ['S3_REGION', 'us-east-1'],
    ['S3_ENDPOINT', 'http://127.0.0.1:1'],
  ])('a wrong %s is named', async (name, value) => {
    expect(await failureOf({ ...settings(), [name]: value })).toMatch(new RegExp(`^${name}[: ]`));
  });
});
