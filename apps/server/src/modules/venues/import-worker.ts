// A thread that reads one import: its bytes come in, messages with batches of rows go out.
import { parentPort, workerData } from 'node:worker_threads';
import { judgeImport } from './import-file.rules.ts';

export type ImportMessage =
  | { refused: string }
  | { rows: string | null; rejected: { index: number; message: string }[] }
  | { done: true };

for (const message of judgeImport(workerData)) parentPort?.postMessage(message);
