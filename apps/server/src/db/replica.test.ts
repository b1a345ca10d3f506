// spec: none, which database is read is not in it
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportUsers } from '@reelmates/contract/admin/admin-users';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { soon } from '../testing/soon.ts';
import { createTestApp, type TestApp, type TestUser } from '../testing/test-app.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { openReplica } from './replica.ts';

let folder: string;
let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let app: TestApp;
let admin: TestUser;

const start = (name: string) => startEmbeddedPostgres({ dataDir: path.join(folder, name), log: () => {} });

const environmentWith = (replica: string) => ({
  DATABASE_URL: primary.connectionString,
  DATABASE_REPLICA_URL: replica,
});

/** A hot standby that follows the primary, made from a copy of its files. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelmates-replica-'));
  primary = await start('primary');
  await migrate(primary.connectionString);
  await primary.stop();
  await cp(path.join(folder, 'primary'), path.join(folder, 'standby'), {
    recursive: true,
    preserveTimestamps: true,
  });
  primary = await start('primary');
  const cluster = path.join(folder, 'standby/postgres/cluster');
  const settings = path.join(cluster, 'postgresql.auto.conf');
  const { host, user } = primary.connection;
  await writeFile(
    settings,
    `${await readFile(settings, 'utf8')}primary_conninfo = 'host=${host} user=${user}'\n`,
  );
  await writeFile(path.join(cluster, 'standby.signal'), '');
  standby = await start('standby');
  app = await createTestApp({
    database: { connectionString: primary.connectionString, drop: async () => {} },
    env: environmentWith(standby.connectionString),
  });
  admin = await app.registerAdmin();
}, 60_000);

afterAll(async () => {
  await app.close();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const exported = async () => {
  const response = await fetch(`${app.url}${exportUsers.path}`, { headers: { cookie: admin.cookie() } });
  expect(response.status).toBe(200);
  return response.text();
};

async function onStandby(statement: string): Promise<void> {
  const db = openDatabase(standby.connectionString, { maxConnections: 1 });
  try {
    await db.query(statement);
  } finally {
    await db.close();
  }
}

test('exports and the dashboard are read from the replica, all else from the primary', async () => {
  await vi.waitUntil(async () => (await exported()).includes(admin.username), soon);
  await onStandby('select pg_wal_replay_pause()');
  const late = await app.register();
  const lists = await admin.get(`/api/admin/users?search=${late.username}`);
  expect(lists.body.total).toBe(1);
  expect(await exported()).not.toContain(late.username);
  await onStandby('select pg_wal_replay_resume()');
  await vi.waitUntil(async () => (await exported()).includes(late.username), soon);
});

test('a replica that is behind is not read', async () => {
  const db = openDatabase(primary.connectionString, { maxConnections: 2 });
  const warn = vi.fn();
  const replica = openReplica(standby.connectionString, db, { warn }, { behindMaxS: 0, checkedEveryMs: 0 });
  const fresh = openReplica(standby.connectionString, db, { warn }, { checkedEveryMs: 0 });
  const isStandby = async (of: typeof replica) => (await of.query('select pg_is_in_recovery() as is'))[0];
  try {
    for (let turn = 0; turn < 3; turn++) expect(await isStandby(replica)).toEqual({ is: false });
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await isStandby(fresh)).toEqual({ is: true });
    await expect(fresh.query('create table written (id bigint)')).resolves.toEqual([]);
    expect(await db.query("select 1 from pg_tables where tablename = 'written'")).toHaveLength(1);
  } finally {
    await Promise.all([replica.close(), fresh.close(), db.close()]);
  }
});

test('the primary still answers the same requests when the replica falls silent, whether it is connected or not', async () => {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const proxy = net.createServer((client) => {
    const server = net.connect(path.join(standby.connection.host, '.s.PGSQL.5432'));
    sockets.add(client).add(server);
    client.on('error', () => undefined).on('data', (data) => isSilent || server.write(data));
    server.on('error', () => undefined).on('data', (data) => isSilent || client.write(data));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as net.AddressInfo;
  const { user, database } = standby.connection;
  const url = `postgresql://${user}@127.0.0.1:${port}/${database}?sslmode=disable`;
  const other = await createTestApp({
    database: { connectionString: primary.connectionString, drop: async () => {} },
    env: environmentWith(url),
  });
  const dashboards = async () => {
    const boss = await other.registerAdmin();
    const paths = ['stats', 'series', 'stats', 'series'].map(
      (of) => `/api/admin/dashboard/${of}?period=today`,
    );
    return Promise.all(paths.map(async (path) => (await boss.get(path)).status));
  };
  try {
    expect(await dashboards()).toEqual([200, 200, 200, 200]);
    const connected = sockets.size;
    expect(connected).toBeGreaterThan(0);
    isSilent = true;
    expect(await dashboards()).toEqual([200, 200, 200, 200]);
  } finally {
    for (const socket of sockets) socket.destroy();
    proxy.close();
    await other.close();
  }
});

test('the primary answers while the replica is away, and the replica again when it is back', async () => {
  await standby.stop();
  const warn = vi.fn();
  const late = await app.register();
  expect(await exported()).toContain(late.username);
  expect((await admin.get('/api/admin/dashboard/stats?period=today')).status).toBe(200);
  const db = openDatabase(primary.connectionString, { maxConnections: 2 });
  const replica = openReplica(standby.connectionString, db, { warn }, { checkedEveryMs: 0 });
  const isStandby = async () =>
    (await replica.query<{ is: boolean }>('select pg_is_in_recovery() as is'))[0]?.is;
  try {
    expect(await isStandby()).toBe(false);
    expect(await isStandby()).toBe(false);
    expect(warn).toHaveBeenCalledTimes(1);
    standby = await start('standby');
    await vi.waitUntil(isStandby, soon);
  } finally {
    await Promise.all([replica.close(), db.close()]);
  }
});

test('a standby of another instance, and another database of the same one, are not read', async () => {
  const other = await start('other');
  const databases = [other, primary, standby].map(({ connectionString }) =>
    openDatabase(connectionString, { maxConnections: 1 }),
  );
  const [otherDb, db, followed] = databases as [Database, Database, Database];
  await db.query('create database second');
  await vi.waitUntil(
    async () => (await followed.query("select 1 from pg_database where datname = 'second'")).length === 1,
    soon,
  );
  const second = new URL(standby.connectionString);
  second.pathname = '/second';
  const warn = vi.fn();
  const strangers = [
    openReplica(standby.connectionString, otherDb, { warn }, { checkedEveryMs: 0 }),
    openReplica(second.href, db, { warn }, { checkedEveryMs: 0 }),
  ];
  try {
    for (const stranger of [...strangers, ...strangers]) {
      expect(await stranger.query('select pg_is_in_recovery() as is')).toEqual([{ is: false }]);
    }
    const once = [{ isOfThisDatabase: false }, 'the replica is not used'];
    expect(warn.mock.calls).toEqual([once, once]);
  } finally {
    await Promise.all([...strangers, ...databases].map((opened) => opened.close()));
    await other.stop();
  }
});

/** The last test, because nothing brings a promoted standby back. */
test('a replica that was promoted, and so follows nothing any more, is not read', async () => {
  const db = openDatabase(primary.connectionString, { maxConnections: 2 });
  const warn = vi.fn();
  const replica = openReplica(standby.connectionString, db, { warn }, { checkedEveryMs: 0 });
  const onlyHere = async () => (await replica.query("select to_regclass('only_here') as name"))[0];
  try {
    await onStandby('select pg_promote()');
    await onStandby('create table only_here (id bigint)');
    expect(await onlyHere()).toEqual({ name: null });
    expect(await onlyHere()).toEqual({ name: null });
    expect(warn.mock.calls).toEqual([[{ isStandby: false }, 'the replica is not used']]);
  } finally {
    await Promise.all([replica.close(), db.close()]);
  }
});
