// Runs before start, dev, test and admin, on whatever Node the machine has: installs the packages when they do not match
// package-lock.json, and builds the web app when its sources have changed. Says what it does, and nothing when all is there.
//   --no-build  packages only     --quiet  speak only of failures
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules', '.reelmates-lock-hash');
const buildStamp = join(root, 'apps', 'web', 'dist', '.reelmates-source-hash');
const shippedNode = join(root, 'node_modules', '.bin', 'node');

const flags = new Set(process.argv.slice(2));
const say = (line) => flags.has('--quiet') || console.log(line);

function fail(line, details = '') {
  if (details.trim()) console.error(`${details.trim()}\n`);
  console.error(line);
  process.exit(1);
}

function isAtLeast(version, wanted) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

// --- packages

/** Whether somebody has already installed exactly what the lock file says, with npm by hand. */
function installedMatchesLock() {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const present = JSON.parse(
      readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages;
    const needed = Object.keys(wanted[''].optionalDependencies || {}).map((name) => `node_modules/${name}`);
    return Object.entries(wanted).every(([path, entry]) => {
      if (entry.link || !path.includes('node_modules/')) return true;
      if (present[path]) return present[path].version === entry.version;
      // npm leaves out what is for other machines, and more; these two kinds the project cannot do without.
      return entry.optional && !(needed.includes(path) && isForThisMachine(entry));
    });
  } catch {
    return false;
  }
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

/** The environment npm itself is run in: without the traces of the npm that runs this script. */
function cleanEnvironment() {
  const kept =
    /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|cafile|strict_ssl|.*_?offline)$/i;
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || kept.test(name));
  const env = Object.fromEntries(entries);
  // npm ci deletes node_modules, so npm must not run on the Node that lives there.
  env.PATH = (env.PATH || '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}.bin`) && !folder.includes('node-gyp-bin'))
    .join(delimiter);
  delete env.NODE_ENV;
  delete env.INIT_CWD;
  return env;
}

function npm(args) {
  const env = cleanEnvironment();
  const started = Date.now();
  const own = process.env.npm_execpath || '';
  const node = env.PATH.split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  const options = { cwd: root, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 };
  const result =
    /npm-cli\.js$/.test(own) && existsSync(own)
      ? spawnSync(node || process.execPath, [own, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return {
    ok: result.status === 0,
    interrupted: Boolean(result.signal),
    output: `${result.stdout || ''}${result.stderr || ''}${result.error ? result.error.message : ''}`,
    seconds: ((Date.now() - started) / 1000).toFixed(1),
  };
}

function install() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === wanted) return;
  if (!installedMatchesLock()) {
    say('Installing the packages (a minute the first time) …');
    const options = ['--no-audit', '--no-fund', '--include=dev', '--include=optional'];
    let result = npm(['ci', ...options]);
    if (result.interrupted) process.exit(130);
    // npm may reject a lock file that it wrote itself when a package for another platform is not on the registry.
    if (!result.ok) result = npm(['install', '--no-save', ...options]);
    if (!result.ok)
      fail(
        'The packages could not be installed (see above). Is the npm registry within reach?',
        result.output,
      );
    say(`  done in ${result.seconds} s`);
  }
  mkdirSync(dirname(installStamp), { recursive: true });
  writeFileSync(installStamp, wanted);
}

/** The scripts run on the Node among the packages; where there is none for this machine, its own must do. */
function checkNode() {
  if (existsSync(shippedNode)) {
    if (process.execPath.startsWith(root) || spawnSync(shippedNode, ['--version']).status === 0) return;
    rmSync(shippedNode, { force: true });
  }
  if (!isAtLeast(process.version, '22.18')) {
    fail(
      `Node 22.18 or later is needed on this kind of machine; this is ${process.version}. See https://nodejs.org`,
    );
  }
}

// --- the web app

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(dist|node_modules|coverage)$/.test(entry.name) ? [] : sourceFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function build() {
  const hash = createHash('sha256');
  for (const path of [
    'package-lock.json',
    ...sourceFiles('apps/web'),
    ...sourceFiles('packages/contract'),
  ].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  const wanted = hash.digest('hex');
  if (existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === wanted) return;
  say('Building the web app …');
  const result = npm(['run', 'build']);
  if (result.interrupted) process.exit(130);
  if (!result.ok) fail('The web app could not be built (see above).', result.output);
  writeFileSync(buildStamp, wanted);
  say(`  done in ${result.seconds} s`);
}

if (!isAtLeast(process.version, '20.19')) {
  fail(`Node 20.19 or later is needed; this is ${process.version}. See https://nodejs.org`);
}
install();
checkNode();
if (!flags.has('--no-build')) build();
