// npm run screenshots: takes the pictures of the README anew, of the built product with a small made-up community in it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './ensure-chromium.ts';

const root = join(import.meta.dirname, '..');
const CHROMIUM_PATH = await ensureChromium();
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'e2e/screenshots/screenshots.config.ts'],
  { cwd: root, env: { ...process.env, CHROMIUM_PATH }, stdio: 'inherit' },
);
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
