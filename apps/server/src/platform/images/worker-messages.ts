import type { ProcessedImage } from './processed-image.ts';

/** What a worker process says; it is sent the path of one file at a time. */
export type WorkerMessage =
  | { kind: 'done'; image: ProcessedImage; cpuMs: number }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable'; reason: string }
  /** The picture takes more time or memory than it may, so the process is to be ended. */
  | { kind: 'too-demanding' };
