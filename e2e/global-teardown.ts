import { readFile, rm } from 'node:fs/promises';
import { dataFolder, serverLog } from './environment.ts';
import { findPlanted } from './planted.ts';

/**
 * Checks the server's log, then removes the server's data, so that the next run starts with an empty database. The
 * server has ended by then.
 */
export default async function finish(): Promise<void> {
  const lines = (await readFile(serverLog, 'utf8').catch(() => '')).split('\n').filter(Boolean);
  // On a busy machine the database may still be writing.
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  const isError = (line: string) => /^\{"level":[56]0/.test(line);
  for (const line of lines.filter(isError)) console.error(line);
  const leaks = lines.filter((line) => findPlanted(line).length > 0);
  if (leaks.length > 0) throw new Error(`The log holds what is private:\n${leaks.slice(0, 20).join('\n')}`);
}
