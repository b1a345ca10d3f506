import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './processes.ts';

/** Writes Markdown lines to a file in `bench/results`, and prints them unless they are query plans. */
export async function saveResults(name: string, lines: readonly string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`;
  if (!name.includes('plans')) console.log(text);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(path.join(root, 'bench/results', name), text);
}

/** YYYY-MM-DD in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);
