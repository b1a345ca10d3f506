import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminCheck, auditLog } from '@reelmates/contract/admin/moderation';
import { startEmbeddedPostgres } from '@reelmates/embedded-postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from './testing/test-app.ts';

// Each run is a process of its own that loads the program.
vi.setConfig({ testTimeout: 60_000 });

/** Under the PUBLIC_URL of the environment. */
const next = 'What is left to set up: sign in and open http://localhost:3000/admin/set-up';

type Outcome = { code: number; out: string; err: string };

function run(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, 'admin-cli.ts'), ...args],
      { env: { PATH: process.env.PATH ?? '', ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
    );
  });
}

describe('on a configured database', () => {
  let app: TestApp;
  let user: TestUser;
  const admin = (...args: string[]) => run({ DATABASE_URL: app.connectionString }, ...args);

  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.db.query('delete from admins');
    user = await app.register();
  });

  it('grants, lists and revokes the role, and writes audit entries', async () => {
    expect(await admin('list')).toEqual({ code: 0, out: 'There are no admins yet', err: '' });
    expect(await admin('grant', user.email)).toEqual({
      code: 0,
      out: `${user.username} is an admin now\n${next}`,
      err: '',
    });
    expect(await user.call(adminCheck)).toEqual({ isAdmin: true });
    expect((await admin('grant', user.username)).out).toBe(`${user.username} is an admin already\n${next}`);
    const today = new Date().toISOString().slice(0, 10);
    expect((await admin('list')).out).toBe(`${user.username}  ${user.email}  since ${today}`);

    const other = await app.registerAdmin();
    expect(await admin('revoke', user.username)).toMatchObject({
      code: 0,
      out: `${user.username} is no admin any more`,
    });
    expect((await other.call(auditLog)).items).toMatchObject([
      { action: 'admin.revoke', actor: null, target: { kind: 'user', id: user.id } },
      { action: 'admin.grant', actor: null, target: { kind: 'user', id: user.id } },
    ]);
  });

  it('prints the failure in one line and exits with 1', async () => {
    await admin('grant', user.username);
    expect(await admin('revoke', user.username)).toEqual({
      code: 1,
      out: '',
      err: `${user.username} is the last admin; make somebody else an admin first`,
    });
    expect(await admin('grant', 'nobody@example.org')).toEqual({
      code: 1,
      out: '',
      err: "No account has the username or email address 'nobody@example.org'",
    });
  });

  it.each([[[]], [['list', 'x']], [['toString']]])(
    'prints its usage when called with %j, and exits with 2',
    async (args) => {
      const { code, out, err } = await admin(...args);
      expect([code, out]).toEqual([2, '']);
      expect(err).toContain('npm run admin -- grant <username or email>');
    },
  );
});

it.each([
  [
    'no such database server',
    'postgresql://app@127.0.0.1:1/x',
    /^DATABASE_URL leads to no usable database: .*ECONNREFUSED/,
  ],
  ['no database address', 'mysql://x', /^DATABASE_URL must be/],
])('names the setting when there is %s', async (_case, DATABASE_URL, message) => {
  const { code, err } = await run({ DATABASE_URL }, 'list');
  expect([code, err.split('\n').length]).toEqual([1, 1]);
  expect(err).toMatch(message);
});

describe('on the embedded database', () => {
  let DATA_DIR: string;
  beforeEach(async () => {
    DATA_DIR = await mkdtemp(path.join(tmpdir(), 'reelmates-cli-'));
  });
  afterEach(() => rm(DATA_DIR, { recursive: true, force: true }));

  it('starts a database if none is running, otherwise uses that of the running server', async () => {
    const folder = path.join(DATA_DIR, 'not', 'there', 'yet');
    expect(await run({ DATA_DIR: folder }, 'list')).toEqual({
      code: 0,
      out: 'There are no admins yet',
      err: '',
    });
    const server = await startEmbeddedPostgres({ dataDir: folder, log: () => {} });
    expect((await run({ DATA_DIR: folder }, 'grant', 'nobody')).err).toContain("'nobody'");
    await server.stop();
  });
});
