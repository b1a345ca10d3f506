import { dirname, join } from 'node:path';
import { build } from 'vite';

const serverFolder = join(import.meta.dirname, '../..');

/** The server as `npm start` runs it. */
export const builtServer = join(serverFolder, 'dist', 'main.js');

/** As `npm start` builds it. */
export async function buildServer(outDir = dirname(builtServer)): Promise<void> {
  await build({ root: serverFolder, logLevel: 'error', build: { outDir } });
}

/** Vitest's global set-up: builds the server for the tests that start it as a process. */
export default async function buildForTests(): Promise<void> {
  await buildServer();
}
