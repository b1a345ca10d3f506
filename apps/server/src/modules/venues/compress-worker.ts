// A thread that compresses a list of venues at the best quality, which takes seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { lowerThreadPriority } from '../../platform/thread-priority.ts';

export type CompressOrder = { bytes: Uint8Array; quality: number };

lowerThreadPriority();
const { bytes, quality }: CompressOrder = workerData;
const compressed = brotliCompressSync(bytes, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
});
parentPort?.postMessage(compressed);
