import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The port of the server under test and its data folder; the same in the runner and its workers. */
export const port = Number(process.env.E2E_PORT ?? 3900);
export const origin = `http://localhost:${port}`;
/**
 * The runner makes the folder and passes it to its workers in the environment. Each run has a new one, as an
 * interrupted run does not remove its own.
 */
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'reelmates-e2e-'));
export const dataFolder = process.env.E2E_DATA_DIR;
/** Kept after the run: it explains why a journey failed. */
export const serverLog = path.join(import.meta.dirname, `../test-results/server-${port}.log`);
