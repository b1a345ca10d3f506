import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { root } from './processes.ts';

/** Writes Markdown lines to a file in `bench/results`, and prints them unless they are query plans. */
export async function saveResults(name: string, lines: readonly string[]): Promise<void> {
  const text = `${lines.join('\n')}\n`;
  if (!name.includes('plans')) console.log(text);
  await mkdir(path.join(root, 'bench/results'), { recursive: true });
  await writeFile(path.join(root, 'bench/results', name), text);
}

/** The day and the machine, for the head of a result: '2026-11-28, 2 cores (AMD EPYC), 8 GiB'. */
export function dayAndMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown';
  return `${today()}, ${processors.length} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
}

/** YYYY-MM-DD in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);
