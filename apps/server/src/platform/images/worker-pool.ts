import { ImagesOverloaded } from './image-errors.ts';
import type { WorkerTask } from './worker-messages.ts';
import type { WorkerProcess, WorkerResult } from './worker-process.ts';

interface Slot {
  worker: WorkerProcess | null;
  idleTimer: NodeJS.Timeout | null;
}

/**
 * Workers that start on demand and end when they are idle.
 * @param options.size the maximum of workers, and of tasks at a time: the caller sees to that
 * @param options.idleMs how long a worker may be idle before it is ended
 */
export function createWorkerPool(options: {
  size: number;
  start: () => WorkerProcess;
  idleMs: number;
  log: Record<'info' | 'warn', (details: object, message: string) => void>;
}) {
  const slots = Array.from({ length: options.size }, (): Slot => ({ worker: null, idleTimer: null }));
  const free = [...slots];
  let closed = false;

  function workerOf(slot: Slot): WorkerProcess {
    if (closed) throw new ImagesOverloaded();
    if (slot.idleTimer) clearTimeout(slot.idleTimer);
    if (slot.worker?.usable) return slot.worker;
    try {
      slot.worker = options.start();
    } catch (error) {
      // The system has no memory for another process.
      throw new ImagesOverloaded({ cause: error });
    }
    return slot.worker;
  }

  async function runIn(slot: Slot, task: WorkerTask): Promise<WorkerResult> {
    try {
      return await workerOf(slot).run(task);
    } catch (error) {
      options.log[slot.worker?.usable ? 'info' : 'warn'](describe(error), 'a photo could not be processed');
      throw error;
    }
  }

  return {
    isClosed: () => closed,

    async run(task: WorkerTask): Promise<WorkerResult> {
      // The slot used last, because its worker is the most likely to be running.
      const slot = free.pop();
      if (!slot) throw new Error('more work than workers');
      try {
        return await runIn(slot, task);
      } finally {
        free.push(slot);
        slot.idleTimer = setTimeout(() => {
          void slot.worker?.end();
          slot.worker = null;
        }, options.idleMs).unref();
      }
    },

    /** Ends the workers. */
    async close(): Promise<void> {
      closed = true;
      for (const slot of slots) if (slot.idleTimer) clearTimeout(slot.idleTimer);
      await Promise.all(slots.map(async (slot) => await slot.worker?.end()));
    },
  };
}

function describe(error: unknown): { kind: string; reason?: string } {
  if (!(error instanceof Error)) return { kind: 'unknown' };
  return { kind: error.name, ...(error.cause instanceof Error && { reason: error.cause.message }) };
}
