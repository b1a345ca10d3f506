import type { ProcessedImage } from './processed-image.ts';

/** What a worker process says; it is sent one picture's bytes at a time. */
export type WorkerMessage =
  | { kind: 'done'; image: ProcessedImage }
  | { kind: 'too-many-pixels' }
  | { kind: 'unreadable'; reason: string }
  /** The process has grown to its limit, and is to be ended. */
  | { kind: 'too-big' };
