// Runs before the commands that package.json names with 'pre' in front, on whatever Node the machine has: installs the
// packages when they do not match package-lock.json, and builds the web app and the server when their sources have
// changed. Says what it does, and nothing when all is there.
//   --no-build  packages only     --quiet  speak only of failures
//   --production  without the packages that only tests, checks and benches need; those that are there stay
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules', '.reelmates-lock-hash');
const shippedNode = join(root, 'node_modules', '.bin', 'node');

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const contentOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const flags = new Set(process.argv.slice(2));
const wantsAll = !flags.has('--production');
const say = (line) => flags.has('--quiet') || console.log(line);

function fail(line, details = '') {
  if (details.trim()) console.error(`${details.trim()}\n`);
  console.error(line);
  leave(1);
}

function isAtLeast(version, wanted) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.split('.').map(Number);
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor);
}

// --- packages

/** Whether the installed packages already match the lock file, for example after a manual npm ci. */
function installedMatchesLock(withDevelopment) {
  try {
    const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
    const installed = JSON.parse(
      readFileSync(join(root, 'node_modules', '.package-lock.json'), 'utf8'),
    ).packages;
    const needed = Object.entries(wanted)
      .filter(([path]) => !path.includes('node_modules/'))
      .flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies || {}))
      .map((name) => `node_modules/${name}`);
    return Object.entries(wanted).every(([path, entry]) => {
      if (entry.link || !path.includes('node_modules/') || (entry.dev && !withDevelopment)) return true;
      // npm records what it meant to install; an interrupted installation may lack some of it.
      if (installed[path]) return installed[path].version === entry.version && existsSync(join(root, path));
      // npm leaves out packages for other machines, and some more. The project needs these two kinds.
      return (entry.optional || entry.devOptional) && !(needed.includes(path) && isForThisMachine(entry));
    });
  } catch {
    return false;
  }
}

function isForThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch));
}

/** The environment for npm: without the variables of the npm that runs this script. */
function cleanEnvironment() {
  const kept =
    /^npm_config_(registry|cache|userconfig|globalconfig|proxy|https_proxy|noproxy|cafile|strict_ssl|.*_?offline)$/i;
  const entries = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name) || kept.test(name));
  const env = Object.fromEntries(entries);
  // npm ci deletes node_modules, so npm must not run on the Node inside it.
  env.PATH = (env.PATH || '')
    .split(delimiter)
    .filter((folder) => !folder.includes(`node_modules${sep}.bin`) && !folder.includes('node-gyp-bin'))
    .join(delimiter);
  delete env.NODE_ENV;
  delete env.INIT_CWD;
  return env;
}

let child = null;

async function npm(args) {
  const env = cleanEnvironment();
  const started = Date.now();
  const own = process.env.npm_execpath || '';
  const node = env.PATH.split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((path) => existsSync(path));
  const command = /npm-cli\.js$/.test(own) && existsSync(own) ? [node || process.execPath, own] : ['npm'];
  child = spawn(command[0], [...command.slice(1), ...args], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (child.pid) writeFileSync(lockPath, `${process.pid} ${child.pid}`);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(1);
    });
    child.on('close', resolve);
  });
  child = null;
  if (interrupted) leave(130);
  return { ok: code === 0, output, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

// --- one at a time, and an end that leaves no npm behind

const lockPath = join(tmpdir(), `reelmates-bootstrap-${sha256(root).slice(0, 16)}.lock`);
let locked = false;
let interrupted = false;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(name, () => {
    interrupted = true;
    if (!child) leave(130);
    child.kill('SIGTERM');
    setTimeout(() => child?.kill('SIGKILL'), 3000).unref();
  });
}

/** @returns {never} */
function leave(code) {
  if (locked) rmSync(lockPath, { force: true });
  process.exit(code);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Waits while another start of this checkout, or an npm that it left running, works in the same folders. */
async function takeTurn() {
  for (let said = false; !locked; ) {
    try {
      writeFileSync(lockPath, String(process.pid), { flag: 'wx' });
      locked = true;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const holders = contentOf(lockPath).split(' ').map(Number);
      if (!holders.some((pid) => pid > 0 && isAlive(pid))) rmSync(lockPath, { force: true });
      else if (!said) say('Waiting for another start to finish its installation …');
      said = true;
      await delay(100);
    }
  }
}

// --- what there is to do

const FOR_PRODUCTION = ' production';
const lockHash = () => sha256(readFileSync(lockFile));

function isInstalled() {
  const stamp = contentOf(installStamp);
  return stamp === lockHash() || (!wantsAll && stamp === lockHash() + FOR_PRODUCTION);
}

async function install() {
  const stamp = contentOf(installStamp);
  // Where tests ran before, they will probably run again, although a start alone needs fewer packages.
  const hadAll = stamp !== '' && !stamp.endsWith(FOR_PRODUCTION);
  const withDevelopment = wantsAll || hadAll;
  if (!installedMatchesLock(withDevelopment)) {
    say('Installing the packages (a minute the first time) …');
    const options = [
      '--no-audit',
      '--no-fund',
      withDevelopment ? '--include=dev' : '--omit=dev',
      '--include=optional',
    ];
    // The current packages are a part of the wanted ones: they stay in place, because a server may be running on them.
    const isPart = stamp === lockHash() + FOR_PRODUCTION && installedMatchesLock(false);
    let result = isPart ? await npm(['install', '--no-save', ...options]) : await cleanInstall(options);
    // npm may reject its own lock file if a package for another platform is not in the registry.
    if (!result.ok) result = await npm(['install', '--no-save', ...options]);
    if (!result.ok) {
      fail(
        'The packages could not be installed (see above). Is the npm registry within reach?',
        result.output,
      );
    }
    say(`  done in ${result.seconds} s`);
  }
  mkdirSync(dirname(installStamp), { recursive: true });
  writeFileSync(installStamp, lockHash() + (withDevelopment ? '' : FOR_PRODUCTION));
}

function cleanInstall(options) {
  // npm ci also deletes the folder, but gives up on a slow disk.
  rmSync(join(root, 'node_modules'), { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  return npm(['ci', ...options]);
}

/** The scripts run on the Node in node_modules; a machine for which that has no build must have its own. */
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

// --- what is built

const builds = [
  { name: 'web app', app: 'apps/web', folders: ['apps/web', 'packages/contract'] },
  { name: 'server', app: 'apps/server', folders: ['apps/server', 'packages'] },
];
const stampOf = ({ app }) => join(root, app, 'dist', '.reelmates-source-hash');

function sourceFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(dist|node_modules|coverage)$/.test(entry.name) ? [] : sourceFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
  });
}

function sourceHash(build) {
  const hash = createHash('sha256');
  for (const path of ['package-lock.json', ...build.folders.flatMap(sourceFiles)].sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const isBuilt = (build) => contentOf(stampOf(build)) === sourceHash(build);

async function make(build) {
  const wanted = sourceHash(build);
  say(`Building the ${build.name} …`);
  const result = await npm(['run', 'build', '-w', build.app]);
  if (!result.ok) fail(`The ${build.name} could not be built (see above).`, result.output);
  writeFileSync(stampOf(build), wanted);
  say(`  done in ${result.seconds} s`);
}

if (!isAtLeast(process.version, '20.19')) {
  fail(`Node 20.19 or later is needed; this is ${process.version}. See https://nodejs.org`);
}
if (!isInstalled()) {
  await takeTurn();
  if (!isInstalled()) await install();
}
checkNode();
if (!flags.has('--no-build') && !builds.every(isBuilt)) {
  await takeTurn();
  for (const build of builds) if (!isBuilt(build)) await make(build);
}
if (locked) leave(0);
