import { join } from 'node:path';
import { build } from 'vite';

const serverFolder = join(import.meta.dirname, '../..');

/** The server as `npm start` runs it. */
export const builtServer = join(serverFolder, 'dist', 'main.js');

/** Vitest's global set-up: the tests that start the server as a process start it as it is built from the present sources. */
export default async function buildServer(): Promise<void> {
  await build({ root: serverFolder, logLevel: 'error' });
}
