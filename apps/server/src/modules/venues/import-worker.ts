// A thread that reads one import: its bytes come in, messages with batches of rows go out.
import { parentPort, workerData } from 'node:worker_threads';
import { giveWayToOthers } from '../../platform/background-thread.ts';
import { judgeImport } from './import-file.rules.ts';

export type ImportMessage =
  | { refused: string }
  | { rows: Uint8Array<ArrayBuffer> | null; rejected: { index: number; message: string }[] }
  | { done: true };

giveWayToOthers();
for (const message of judgeImport(workerData)) {
  const rows = 'rows' in message ? message.rows : null;
  parentPort?.postMessage(message, rows ? [rows.buffer] : []);
}
