import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureHeadlessShell } from './ensure-chromium.ts';

const root = join(import.meta.dirname, '..');

/**
 * Runs a package's program on this Node, in the root, in this terminal.
 * @returns its exit code, or 1 if it had none
 */
export function runProgram(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

export async function runPlaywright(
  config: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return runProgram('@playwright/test/cli.js', ['test', '-c', config, ...args], {
    CHROMIUM_PATH: await ensureHeadlessShell(),
    ...env,
  });
}
