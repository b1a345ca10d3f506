import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let root: string;
let dataDir: string;
let open: (() => unknown)[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'embedded-postgres-'));
  await chmod(root, 0o711);
  dataDir = join(root, 'not', 'yet', 'there');
});
afterEach(async () => {
  for (const close of open.reverse()) await close();
  open = [];
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function start(options: { dataDir?: string; mode?: 'own' | 'attach-or-own' } = {}) {
  const lines: string[] = [];
  const log = (line: string) => lines.push(line);
  const postgres = await startEmbeddedPostgres({ dataDir, durable: false, ...options, log });
  open.push(() => postgres.stop());
  return Object.assign(postgres, { lines });
}

async function ask(
  postgres: { connection: EmbeddedPostgres['connection'] },
  text: string,
): Promise<unknown[]> {
  const client = new pg.Client(postgres.connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** A database owned by another process: what a running server is to a second one. */
async function startElsewhere(mode = 'own'): Promise<{
  owner: ChildProcessByStdio<null, Readable, null>;
  connection: EmbeddedPostgres['connection'];
}> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))};
    const options = { dataDir: process.argv[1], mode: process.argv[2], durable: true, log() {} };
    const { connection } = await startEmbeddedPostgres(options);
    console.log(JSON.stringify(connection));
    setInterval(() => {}, 60_000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(owner, 'exit');
  open.push(() => {
    kill(owner.pid);
    return exit;
  });
  const [line] = await once(createInterface({ input: owner.stdout }), 'line');
  return { owner, connection: JSON.parse(String(line)) };
}

function kill(pid: number | undefined): void {
  try {
    if (pid) process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

async function postmasterPid(): Promise<number> {
  const text = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  return Number(text.split('\n')[0]);
}

describe('startEmbeddedPostgres', () => {
  it('makes a database in a folder without one, reachable by its socket alone, and finds its rows after a restart', async () => {
    const first = await start();
    expect(first.attached).toBe(false);
    expect(await ask(first, 'show listen_addresses')).toEqual(['']);
    await ask(first, 'create table kept (id int)');
    await ask(first, 'insert into kept values (1)');
    await first.stop();
    await expect(ask(first, 'select 1')).rejects.toThrow();
    expect(await ask(await start(), 'select id from kept')).toEqual([1]);
  });

  it('refuses a second server on the folder with IN_USE and leaves the first alone', async () => {
    const { owner, connection } = await startElsewhere();
    await expect(start()).rejects.toMatchObject({
      code: 'IN_USE',
      message: `The data folder ${dataDir} is in use by process ${owner.pid}: stop it first`,
    });
    expect(await ask({ connection }, 'select 1')).toEqual([1]);
  });

  it('refuses a second start in the same process with IN_USE', async () => {
    const first = await start();
    await expect(start()).rejects.toMatchObject({ code: 'IN_USE' });
    expect(await ask(first, 'select 1')).toEqual([1]);
  });

  it('attaches a command to a running server, whose database then outlives stop()', async () => {
    const { owner } = await startElsewhere();
    const attached = await start({ mode: 'attach-or-own' });
    expect(attached.attached).toBe(true);
    await attached.stop();
    expect(await ask(attached, 'select 1')).toEqual([1]);
    expect(owner.exitCode).toBeNull();
  });

  it('gives a command its own database until stop() while no server runs', async () => {
    const own = await start({ mode: 'attach-or-own' });
    expect(own.attached).toBe(false);
    await own.stop();
    await expect(ask(own, 'select 1')).rejects.toThrow();
  });

  it('starts a server once the command that has the database has ended', async () => {
    const { owner } = await startElsewhere('attach-or-own');
    const waiting = Promise.withResolvers<string>();
    const server = startEmbeddedPostgres({ dataDir, durable: false, log: (line) => waiting.resolve(line) });
    open.push(async () => (await server).stop());
    expect(await waiting.promise).toBe(`waiting for process ${owner.pid}, a command on the database`);
    kill(owner.pid);
    expect((await server).attached).toBe(false);
  });

  it('starts at once after kill -9 of its owner, with every acknowledged row', async () => {
    const { owner, connection } = await startElsewhere();
    await ask({ connection }, 'create table acknowledged (id int)');
    await ask({ connection }, 'insert into acknowledged values (1)');
    kill(owner.pid);
    const next = await start();
    expect(await ask(next, 'select id from acknowledged')).toEqual([1]);
  });

  it('ends the database with its owner, kill -9 included', async () => {
    const { owner, connection } = await startElsewhere();
    kill(owner.pid);
    await vi.waitFor(() => expect(ask({ connection }, 'select 1')).rejects.toThrow(), { timeout: 5_000 });
  });

  it('starts after kill -9 of owner and database together', async () => {
    const { owner, connection } = await startElsewhere();
    await ask({ connection }, 'create table survived (id int)');
    const postmaster = await postmasterPid();
    kill(owner.pid);
    kill(postmaster);
    expect(await ask(await start(), 'select count(*)::int from survived')).toEqual([0]);
  });

  it('waits for the socket of a database that is dying, and refuses one that stays', async () => {
    const folder = join(dataDir, 'postgres', 'run');
    await mkdir(folder, { recursive: true });
    const listenAtSocket = async () => {
      const other = createServer((connection) => connection.destroy());
      open.push(() => other.close());
      await once(other.listen(join(folder, '.s.PGSQL.5432')), 'listening');
      return other;
    };
    const staying = await listenAtSocket();
    await expect(start()).rejects.toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining('in use from another container'),
    });
    staying.close();
    const dying = await listenAtSocket();
    const starting = start();
    await once(dying, 'connection');
    dying.close();
    expect(await ask(await starting, 'select 1')).toEqual([1]);
  });

  it('starts although the files of a dead owner name the pid of another program', async () => {
    const first = await start();
    await first.stop();
    const base = join(dataDir, 'postgres');
    await writeFile(join(base, 'owner.json'), JSON.stringify({ pid: process.ppid, startedAt: 'long ago' }));
    await writeFile(join(base, 'cluster', 'postmaster.pid'), `${process.ppid}\n`);
    expect(await ask(await start(), 'select 1')).toEqual([1]);
  });

  it('starts the database again when its process is killed', async () => {
    const postgres = await start();
    const before = await postmasterPid();
    kill(before);
    await vi.waitFor(async () => expect(await ask(postgres, 'select 1')).toEqual([1]), { timeout: 10_000 });
    expect(await postmasterPid()).not.toBe(before);
    expect(postgres.lines.join('\n')).toContain('starting it again');
  });

  it('stops while it is starting the database again', async () => {
    const postgres = await start();
    const starts = () => postgres.lines.filter((line) => line.startsWith('starting PostgreSQL')).length;
    kill(await postmasterPid());
    await vi.waitFor(() => expect(starts()).toBe(2), { timeout: 10_000, interval: 1 });
    await postgres.stop();
    await expect(ask(postgres, 'select 1')).rejects.toThrow();
  });

  it('refuses the folder of another major version and leaves it as it is', async () => {
    const other = join(root, 'of-another-version');
    const { stop } = await start({ dataDir: other });
    await stop();
    const version = join(other, 'postgres', 'cluster', 'PG_VERSION');
    await writeFile(version, '15\n');
    await expect(start({ dataDir: other })).rejects.toMatchObject({
      code: 'UNUSABLE_FOLDER',
      message: expect.stringContaining('database files are incompatible with server'),
    });
    expect(await readFile(version, 'utf8')).toBe('15\n');
  });

  it('has an address that leads to it also where the environment has the settings of another database', async () => {
    const { connectionString } = await start();
    for (const [name, value] of Object.entries({ PGHOST: 'db.example', PGPORT: '1', PGSSLMODE: 'require' }))
      vi.stubEnv(name, value);
    const client = new pg.Client({ connectionString });
    open.push(() => client.end(), vi.unstubAllEnvs);
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('keeps statements and values out of its log', async () => {
    const postgres = await start();
    await ask(postgres, 'create table private (email text unique)');
    await ask(postgres, "insert into private values ('private-person@example.com')");
    await expect(ask(postgres, "insert into private values ('private-person@example.com')")).rejects.toThrow(
      'duplicate',
    );
    await postgres.stop();
    expect(postgres.lines.join('\n')).not.toContain('private-person');
  });

  if (process.getuid?.() === 0) {
    it('runs below a folder that only root may enter', async () => {
      await chmod(root, 0o700);
      open.push(() => chmod(root, 0o711));
      expect(await ask(await start(), 'select id from kept')).toEqual([1]);
    });
  }

  it('moves the socket to a temporary folder where the path is too long for one, and removes a half-made database', async () => {
    const long = join(root, 'x'.repeat(100));
    await mkdir(join(long, 'postgres', 'cluster.new-1'), { recursive: true });
    await rename(join(dataDir, 'postgres', 'cluster'), join(long, 'postgres', 'cluster'));
    const postgres = await start({ dataDir: long });
    expect(await ask(postgres, 'select id from kept')).toEqual([1]);
    expect(postgres.connection.host).not.toContain(long);
    expect((await readdir(join(long, 'postgres'))).sort()).toEqual(['cluster', 'owner.json']);
    await postgres.stop();
    expect(await readdir(join(long, 'postgres'))).toEqual(['cluster']);
  });
});
