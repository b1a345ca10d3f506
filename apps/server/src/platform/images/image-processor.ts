import { open } from 'node:fs/promises';
import { MINUTE_MS } from '@reelmates/contract/time';
import { ConcurrencyLimitError, createConcurrencyLimit } from '../concurrency-limit.ts';
import { StorageUnavailable } from '../storage/object-storage.ts';
import type { Picture } from './drawing/picture.ts';
import { HeicNotSupported, ImagesOverloaded, NotAnImage, VideoNotAllowed } from './image-errors.ts';
import type { Processed } from './processed-image.ts';
import { SNIFFED_BYTES, sniffFormat } from './sniff-format.ts';
import type { WorkerTask } from './worker-messages.ts';
import { createWorkerPool } from './worker-pool.ts';
import { startWorker, type WorkerResult } from './worker-process.ts';

export interface ImageProcessor {
  /**
   * Decodes the file at `path`, detects its format from its bytes, and makes the renditions.
   * @param owner the requester: each owner uses one decoder at most, and owners with less recent use go first
   * @throws ImageError
   */
  process(path: string, owner: string): Promise<Processed>;
  /**
   * Draws a picture as a JPEG.
   * @param owner as in `process`
   * @throws ImageError
   */
  draw(picture: Picture, owner: string): Promise<Buffer>;
  /** Ends the workers; running and queued work is rejected with `ImagesOverloaded`. */
  close(): Promise<void>;
}

export interface ImageProcessorOptions {
  /** `info`: an unreadable picture; `warn`: a worker that ended, or overload. */
  log: Record<'info' | 'warn', (details: object, message: string) => void>;
  /** The number of processes that decode at once. */
  workers?: number;
  /** The maximum of queued pictures, of all owners and of one, and the maximum wait, before `ImagesOverloaded`. */
  maxWaiting?: number;
  maxWaitingPerOwner?: number;
  maxWaitMs?: number;
  /** Wall time of one picture, before `ImagesOverloaded`; processor time and resident memory, before `ImageTooDemanding`. */
  timeMs?: number;
  cpuMs?: number;
  residentBytes?: number;
  /** An idle worker is ended after this long. */
  idleMs?: number;
  start?: typeof startWorker;
}

/** How long an owner's past use of the decoders affects their turn. */
const REMEMBERED_MS = 5 * MINUTE_MS;

/** Each owner's recent use of the decoders, in time. */
function createUsage() {
  const usedMs = new Map<string, number>();
  let since = performance.now();
  return {
    of(owner: string): number {
      if (performance.now() - since > REMEMBERED_MS) {
        usedMs.clear();
        since = performance.now();
      }
      return usedMs.get(owner) ?? 0;
    },
    async measure<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
      const start = performance.now();
      try {
        return await work();
      } finally {
        usedMs.set(owner, (usedMs.get(owner) ?? 0) + performance.now() - start);
      }
    },
  };
}

/** Pictures are decoded in child processes, which start on demand: a hostile file can only end its own decoder. */
export function createImageProcessor({
  log,
  workers = 2,
  maxWaiting = 64,
  maxWaitingPerOwner = 4,
  maxWaitMs = 20_000,
  timeMs = 15_000,
  cpuMs = 8_000,
  residentBytes = 700_000_000,
  idleMs = 60_000,
  start = startWorker,
}: ImageProcessorOptions): ImageProcessor {
  const pool = createWorkerPool({
    size: workers,
    start: () => start({ timeMs, cpuMs, residentBytes }),
    idleMs,
    log,
  });
  const turns = createConcurrencyLimit({
    concurrency: workers,
    perKey: 1,
    maxQueued: maxWaiting,
    maxQueuedPerKey: maxWaitingPerOwner,
    waitMs: maxWaitMs,
  });
  const usage = createUsage();

  async function runTask(task: WorkerTask, owner: string): Promise<WorkerResult> {
    if (pool.isClosed()) throw new ImagesOverloaded();
    try {
      const work = () => usage.measure(owner, () => pool.run(task));
      return await turns.run(owner, work, { priority: -usage.of(owner) });
    } catch (error) {
      if (!(error instanceof ConcurrencyLimitError)) throw error;
      const { queued } = turns.load;
      log.warn({ workers, queued, filledBy: error.filledBy }, 'too many photos at once');
      throw new ImagesOverloaded();
    }
  }

  return {
    async process(path, owner) {
      await refuseOtherFormats(path);
      const result = await runTask({ kind: 'process', path }, owner);
      if (result.kind !== 'processed') throw new Error(`a processed photo came back as ${result.kind}`);
      return result;
    },

    async draw(picture, owner) {
      const result = await runTask({ kind: 'draw', picture }, owner);
      if (result.kind !== 'drawn') throw new Error(`a drawn picture came back as ${result.kind}`);
      return result.jpeg;
    },

    close: () => pool.close(),
  };
}

async function refuseOtherFormats(path: string): Promise<void> {
  const format = sniffFormat(await readHead(path));
  if (format === 'heic') throw new HeicNotSupported();
  if (format === 'video') throw new VideoNotAllowed();
  if (format === 'other') throw new NotAnImage();
}

async function readHead(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw new StorageUnavailable(error);
  }
}
