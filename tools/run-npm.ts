import { spawn } from 'node:child_process';
import { root } from './lock-file.ts';

/** The output of npm, whatever its exit code; null if it took longer than `patienceMs` or is not installed. */
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
