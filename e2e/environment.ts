import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the server under test listens and keeps its data; the same in the runner and its workers. */
export const port = Number(process.env.E2E_PORT ?? 3900);
export const origin = `http://localhost:${port}`;
/** Made by the runner, told to its workers by the environment. A new one for each run: an interrupted run removes none. */
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'reelmates-e2e-'));
export const dataFolder = process.env.E2E_DATA_DIR;
/** Stays after the run: it says why a journey failed. */
export const serverLog = path.join(import.meta.dirname, `../test-results/server-${port}.log`);
