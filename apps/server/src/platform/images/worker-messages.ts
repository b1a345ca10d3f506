import type { ProcessedImage } from './processed-image.ts';

/** The messages of a worker process, which receives the path of one file at a time. */
export type WorkerMessage =
  | { kind: 'done'; image: ProcessedImage; cpuMs: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable'; reason: string }
  /** The picture exceeds its time or memory, so the process must be ended. */
  | { kind: 'too-demanding' };
