import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import { drawPicture } from './drawing/draw-picture.ts';
import { PixelLimitExceeded, renderImage, TooManyFrames } from './render-image.ts';
import type { WorkerMessage, WorkerTask } from './worker-messages.ts';

/** The program of a worker process: it receives a `WorkerTask` and sends a `WorkerMessage`. */

const [maxResidentBytes, maxCpuMs] = process.argv.slice(2).map(Number) as [number, number];
const CHECK_MS = 50;

// Only the decoders of the accepted formats are allowed, whatever format a crafted file makes the library detect: no
// SVG (which reads files and XML), no TIFF, not vips' own format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
// Lower than that of the server, so that requests for pages come first.
setPriority(5);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (task: WorkerTask) => {
  const before = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const watch = setInterval(() => {
    const used = cpuMs();
    const isTooDemanding = process.memoryUsage.rss() > maxResidentBytes || used > maxCpuMs;
    send(isTooDemanding ? { kind: 'too-demanding' } : { kind: 'progress', cpuMs: used });
  }, CHECK_MS);
  void work(task, cpuMs).then((message) => {
    clearInterval(watch);
    send(message);
  });
});

// Ctrl-C, and some supervisors, signal all processes of a server: its photos are decoded while the server stops.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// The server has ended. `exit` would wait for a decoder that may never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send({ kind: 'ready' });

async function work(task: WorkerTask, cpuMs: () => number): Promise<WorkerMessage> {
  try {
    if (task.kind === 'draw') return { kind: 'drawn', jpeg: await drawPicture(task.picture) };
    const image = await renderImage(await readFile(task.path));
    return { kind: 'processed', image, cpuMs: cpuMs() };
  } catch (error) {
    if (error instanceof PixelLimitExceeded) return { kind: 'too-many-pixels' };
    if (error instanceof TooManyFrames) return { kind: 'too-demanding' };
    const reason = error instanceof Error ? error.message : String(error);
    return /out of memory|allocat/i.test(reason) ? { kind: 'too-demanding' } : { kind: 'unreadable', reason };
  }
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
