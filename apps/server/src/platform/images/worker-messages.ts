import type { Picture } from './drawing/picture.ts';
import type { ProcessedImage } from './processed-image.ts';

/** A task for a worker process, which does one at a time: the path of a file to process, or a picture to draw. */
export type WorkerTask = { kind: 'process'; path: string } | { kind: 'draw'; picture: Picture };

/** The messages of a worker process. */
export type WorkerMessage =
  /** Once, when the program is loaded. */
  | { kind: 'ready' }
  /** Every 50 ms while it works: the processor time so far. */
  | { kind: 'progress'; cpuMs: number }
  | { kind: 'processed'; image: ProcessedImage; cpuMs: number }
  | { kind: 'drawn'; jpeg: Buffer }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable'; reason: string }
  /** The picture exceeds its limit of time or memory, so the process has to be ended. */
  | { kind: 'too-demanding' };
