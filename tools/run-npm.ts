import { spawn } from 'node:child_process';
import { root } from './lock-file.ts';

/** What npm printed, whatever it thought of it; null where it took longer than `patienceMs` or is not there. */
export function runNpm(args: readonly string[], patienceMs: number): Promise<string | null> {
  const own = process.env.npm_execpath ?? '';
  const [command, ...first] = own.endsWith('npm-cli.js') ? [process.execPath, own] : ['npm'];
  return new Promise((resolve) => {
    const child = spawn(command ?? 'npm', [...first, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    child.on('error', () => resolve(null));
    child.on('close', (_code, signal) => resolve(signal ? null : output));
  });
}
