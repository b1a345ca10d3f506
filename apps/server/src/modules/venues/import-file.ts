import { Worker } from 'node:worker_threads';
import { invalid } from '../../http/api-error.ts';
import type { ImportMessage } from './import-worker.ts';

/**
 * Rows that may be imported, as JSON in UTF-8 for the database, and what was wrong with the others. As bytes they change
 * threads without being copied, and are nothing that garbage collection would have to move.
 */
export type ImportFile = { batches: Uint8Array[]; rejected: Rejection[] };
export type Rejection = { index: number; message: string };

const program = new URL('./import-worker.ts', import.meta.url);
/** 64 MB of the most wasteful JSON need about ten times as much once parsed. */
const memoryMb = 1_024;

/**
 * Parses and judges the body of an import in a thread of its own, so that other requests go on being answered.
 * @param bytes handed over: the caller's copy is empty afterwards
 * @throws ApiError VALIDATION for anything but `{ venues: [...] }` with at most 50,000 rows
 */
export function readImportFile(bytes: Uint8Array<ArrayBuffer>): Promise<ImportFile> {
  return new Promise((resolve, reject) => {
    const file: ImportFile = { batches: [], rejected: [] };
    const worker = new Worker(program, {
      workerData: bytes,
      transferList: [bytes.buffer],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.on('message', (message: ImportMessage) => {
      if ('refused' in message) return reject(invalid('venues', message.refused));
      if ('done' in message) return resolve(file);
      if (message.rows !== null) file.batches.push(message.rows);
      file.rejected.push(...message.rejected);
      return undefined;
    });
    worker.on('error', (error: Error & { code?: string }) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isTooMuch ? invalid('venues', 'This file is too complicated to be read.') : error);
    });
    worker.on('exit', () => reject(new Error('the import was not read to its end')));
  });
}
