import { HeicNotSupported, ImagesOverloaded, NotAnImage, VideoNotAllowed } from './image-errors.ts';
import type { ProcessedImage } from './processed-image.ts';
import { sniffFormat } from './sniff-format.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

export interface ImageProcessor {
  /** Judges an upload by its bytes and makes the pictures to store. Rejects with an `ImageError` alone. */
  process(bytes: Uint8Array): Promise<ProcessedImage>;
  /** Ends the workers; what is being processed or waits is rejected with `ImagesOverloaded`. */
  close(): Promise<void>;
}

export interface ImageProcessorOptions {
  /** `info`: a picture that nobody could read; `warn`: a worker that had to be ended, or too much to do. */
  log: Record<'info' | 'warn', (details: object, message: string) => void>;
  /** How many processes decode at once. */
  workers?: number;
  /** How many pictures may wait beyond those being decoded, and for how long, before `ImagesOverloaded`. */
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Wall time and resident memory of one picture, before `ImageTooDemanding`. */
  timeMs?: number;
  residentBytes?: number;
  /** A worker without work is ended after this long. */
  restMs?: number;
  start?: typeof startWorker;
}

interface Slot {
  worker: WorkerProcess | null;
  rest: NodeJS.Timeout | null;
}

interface Waiting {
  start(slot: Slot): void;
  giveUp(): void;
}

/** Pictures are decoded in child processes, started when needed: a hostile file can end nothing but its decoder. */
export function createImageProcessor({
  log,
  workers = 2,
  maxWaiting = 12,
  maxWaitMs = 10_000,
  timeMs = 15_000,
  residentBytes = 700_000_000,
  restMs = 60_000,
  start = startWorker,
}: ImageProcessorOptions): ImageProcessor {
  const slots = Array.from({ length: workers }, (): Slot => ({ worker: null, rest: null }));
  const free = [...slots];
  const waiting: Waiting[] = [];
  let closed = false;

  function overloaded(): ImagesOverloaded {
    if (!closed) log.warn({ workers, waiting: waiting.length }, 'too many photos at once');
    return new ImagesOverloaded();
  }

  function takeSlot(): Promise<Slot> {
    // The one used last: its worker is the likeliest to be running.
    const slot = free.pop();
    if (slot) return Promise.resolve(slot);
    if (waiting.length >= maxWaiting) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        start(next) {
          clearTimeout(timer);
          resolve(next);
        },
        giveUp() {
          clearTimeout(timer);
          waiting.splice(waiting.indexOf(place), 1);
          reject(overloaded());
        },
      };
      const timer = setTimeout(() => place.giveUp(), maxWaitMs);
      waiting.push(place);
    });
  }

  function releaseSlot(slot: Slot): void {
    const next = waiting.shift();
    if (next) {
      next.start(slot);
      return;
    }
    free.push(slot);
    slot.rest = setTimeout(() => {
      void slot.worker?.end();
      slot.worker = null;
    }, restMs).unref();
  }

  function workerOf(slot: Slot): WorkerProcess {
    if (closed) throw new ImagesOverloaded();
    if (slot.rest) clearTimeout(slot.rest);
    if (!slot.worker?.usable) slot.worker = start({ timeMs, residentBytes });
    return slot.worker;
  }

  return {
    async process(bytes) {
      refuseOtherFormats(bytes);
      if (closed) throw new ImagesOverloaded();
      const slot = await takeSlot();
      try {
        return await workerOf(slot).render(bytes);
      } catch (error) {
        const details = { ...describe(error), byteLength: bytes.byteLength };
        log[slot.worker?.usable ? 'info' : 'warn'](details, 'a photo could not be processed');
        throw error;
      } finally {
        releaseSlot(slot);
      }
    },

    async close() {
      closed = true;
      for (const place of [...waiting]) place.giveUp();
      for (const slot of slots) if (slot.rest) clearTimeout(slot.rest);
      await Promise.all(slots.map(async (slot) => await slot.worker?.end()));
    },
  };
}

function refuseOtherFormats(bytes: Uint8Array): void {
  const format = sniffFormat(bytes);
  if (format === 'heic') throw new HeicNotSupported();
  if (format === 'video') throw new VideoNotAllowed();
  if (format === 'other') throw new NotAnImage();
}

function describe(error: unknown): { kind: string; reason?: string } {
  if (!(error instanceof Error)) return { kind: 'unknown' };
  return { kind: error.name, ...(error.cause instanceof Error && { reason: error.cause.message }) };
}
