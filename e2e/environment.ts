import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where the server under test listens and keeps its data; the same in the runner and its workers. */
export const port = Number(process.env.E2E_PORT ?? 3900);
export const origin = `http://localhost:${port}`;
export const dataFolder = path.join(tmpdir(), `reelmates-e2e-${port}`);
export const serverLog = `${dataFolder}.log`;
