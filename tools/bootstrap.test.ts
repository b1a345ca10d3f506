import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A stand-in for npm that records its arguments and creates minimal results. */
const FAKE_NPM = `
const fs = require('node:fs');
const [command, , , app] = process.argv.slice(2);
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
fs.writeFileSync('environment', JSON.stringify(process.env));
if (fs.existsSync('fail-' + command)) { console.error('npm error ' + command); process.exit(1); }
if (fs.existsSync('slow')) { fs.writeFileSync('npm-pid', String(process.pid)); setInterval(() => {}, 60_000); }
else if (command === 'run') fs.mkdirSync(app + '/dist', { recursive: true });
else fs.mkdirSync('node_modules', { recursive: true });
`;

const WEB = 'run build -w apps/web';
const SERVER = 'run build -w apps/server';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  cpSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'tools', 'bootstrap.mjs'), {
    recursive: true,
  });
  write('npm-cli.js', FAKE_NPM);
  write('apps/web/src/main.tsx', 'one');
  write('apps/web/src/main.test.tsx', 'one');
  write('apps/server/src/main.ts', 'one');
  write('packages/contract/src/brand.ts', 'one');
  write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function lock(packages: Record<string, object>): string {
  return JSON.stringify({ packages: { '': { optionalDependencies: { b: '1' } }, ...packages } });
}

function startBootstrap() {
  const env = { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js') };
  return spawn(process.execPath, ['tools/bootstrap.mjs', '--no-build'], { cwd: root, env, stdio: 'ignore' });
}

function bootstrap(flags: string[] = [], env: Record<string, string> = {}) {
  rmSync(join(root, 'calls'), { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/bootstrap.mjs', ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm-cli.js'), ...env },
    encoding: 'utf8',
  });
  const calls = existsSync(join(root, 'calls'))
    ? readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')
    : [];
  return { status, stdout, stderr, full: calls, calls: calls.map((call) => call.split(' --')[0]) };
}

it('installs and builds once, and is silent when nothing is missing', () => {
  expect(bootstrap()).toMatchObject({ status: 0, calls: ['ci', WEB, SERVER] });
  expect(bootstrap()).toEqual({ status: 0, stdout: '', stderr: '', full: [], calls: [] });
});

it('installs again when the lock file has changed', () => {
  bootstrap();
  write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' } }));
  expect(bootstrap(['--no-build']).calls).toEqual(['ci']);
});

it('builds again what has changed, or what uses the contract that has, but not for a test', () => {
  bootstrap();
  write('apps/web/src/main.test.tsx', 'two');
  expect(bootstrap().calls).toEqual([]);
  write('apps/web/src/main.tsx', 'two');
  expect(bootstrap().calls).toEqual([WEB]);
  write('apps/server/src/main.ts', 'two');
  expect(bootstrap().calls).toEqual([SERVER]);
  write('packages/contract/src/brand.ts', 'two');
  expect(bootstrap(['--no-build']).calls).toEqual([]);
  expect(bootstrap().calls).toEqual([WEB, SERVER]);
});

it('packages that were installed by hand stay untouched', () => {
  write(
    'package-lock.json',
    lock({ 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { optional: true } }),
  );
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
  write('node_modules/a/package.json', '{}');
  expect(bootstrap(['--no-build'])).toMatchObject({ status: 0, calls: [] });
});

it('completes an installation that was cut off', () => {
  write('node_modules/.package-lock.json', lock({ 'node_modules/a': { version: '1.0.0' } }));
  expect(bootstrap(['--no-build']).calls).toEqual(['ci']);
});

it.each(['b', 'of-a-workspace'])(
  'completes an installation that lacks what this machine needs: %s',
  (name) => {
    const entry = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] };
    const workspace = { optionalDependencies: { 'of-a-workspace': '1' } };
    write('package-lock.json', lock({ 'packages/x': workspace, [`node_modules/${name}`]: entry }));
    write('node_modules/.package-lock.json', lock({}));
    expect(bootstrap(['--no-build']).calls).toEqual(['ci']);
  },
);

describe('an installation for production', () => {
  const present = (packages: Record<string, object>) => {
    write('node_modules/.package-lock.json', lock(packages));
    for (const path of Object.keys(packages)) write(`${path}/package.json`, '{}');
  };
  const one = { version: '1.0.0' };
  const tool = { version: '1.0.0', dev: true };
  beforeEach(() => write('package-lock.json', lock({ 'node_modules/a': one, 'node_modules/t': tool })));

  it('leaves out what only tests and checks need', () => {
    expect(bootstrap(['--production', '--no-build']).full).toEqual([
      'ci --no-audit --no-fund --omit=dev --include=optional',
    ]);
    expect(bootstrap(['--production', '--no-build']).calls).toEqual([]);
  });

  it('is completed for tests without changing installed packages', () => {
    bootstrap(['--production', '--no-build']);
    present({ 'node_modules/a': one });
    expect(bootstrap(['--no-build']).full).toEqual([
      'install --no-save --no-audit --no-fund --include=dev --include=optional',
    ]);
    expect(existsSync(join(root, 'node_modules/a/package.json'))).toBe(true);
    expect(bootstrap(['--no-build']).calls).toEqual([]);
  });

  it('removes nothing from where everything is installed', () => {
    bootstrap(['--no-build']);
    present({ 'node_modules/a': one, 'node_modules/t': tool });
    expect(bootstrap(['--production', '--no-build']).calls).toEqual([]);
    expect(bootstrap(['--no-build']).calls).toEqual([]);
  });

  it('installs everything again where everything was, after the lock file has changed', () => {
    bootstrap(['--no-build']);
    write('package-lock.json', lock({ 'node_modules/a': { version: '1.0.1' }, 'node_modules/t': tool }));
    expect(bootstrap(['--production', '--no-build']).full).toEqual([
      'ci --no-audit --no-fund --include=dev --include=optional',
    ]);
  });

  it('accepts packages installed by hand without those for development', () => {
    present({ 'node_modules/a': one });
    expect(bootstrap(['--production', '--no-build']).calls).toEqual([]);
    expect(bootstrap(['--no-build']).calls).toEqual(['install']);
  });
});

it('falls back to npm install where npm ci refuses the lock file', () => {
  write('fail-ci', '');
  expect(bootstrap(['--no-build'])).toMatchObject({ status: 0, calls: ['ci', 'install'] });
});

it('stops with what npm said when nothing helps', () => {
  write('fail-ci', '');
  write('fail-install', '');
  expect(bootstrap(['--quiet'])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('npm error install'),
  });
  rmSync(join(root, 'fail-install'));
  write('fail-run', '');
  expect(bootstrap(['--quiet'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('could not be built'),
  });
});

it('keeps the npm that started it, and a production setting, from confusing the npm it starts', () => {
  bootstrap(['--no-build'], {
    NODE_ENV: 'production',
    npm_config_omit: 'dev',
    npm_config_registry: 'https://registry.example',
    npm_lifecycle_event: 'prestart',
    PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  });
  const environment = JSON.parse(readFileSync(join(root, 'environment'), 'utf8'));
  expect(Object.keys(environment).filter((name) => /^npm_|NODE_ENV/.test(name))).toEqual([
    'npm_config_registry',
  ]);
  expect(environment.PATH).not.toContain('node_modules/.bin');
});

it('installs once when it is started twice at the same time', async () => {
  const exits = await Promise.all([startBootstrap(), startBootstrap()].map((child) => once(child, 'exit')));
  expect(exits).toEqual([
    [0, null],
    [0, null],
  ]);
  expect(readFileSync(join(root, 'calls'), 'utf8').trim().split('\n')).toHaveLength(1);
});

it('takes the npm that it started with it when it is interrupted', async () => {
  write('slow', '');
  const child = startBootstrap();
  const npm = await vi.waitFor(
    () => {
      const pid = Number(readFileSync(join(root, 'npm-pid'), 'utf8'));
      expect(pid).toBeGreaterThan(0);
      return pid;
    },
    { timeout: 10_000 },
  );
  expect(process.kill(npm, 0)).toBe(true);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([130, null]);
  expect(() => process.kill(npm, 0)).toThrow();
  rmSync(join(root, 'slow'));
  expect(bootstrap(['--no-build'])).toMatchObject({ status: 0, calls: ['ci'] });
});
