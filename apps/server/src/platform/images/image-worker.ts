import { setPriority } from 'node:os';
import sharp from 'sharp';
import { PixelLimitExceeded, renderImage } from './render-image.ts';
import type { WorkerMessage } from './worker-messages.ts';

/** The program of a worker process: a picture's bytes come in, a `WorkerMessage` goes out. */

const maxResidentBytes = Number(process.argv[2]);
const memoryCheckMs = 50;

// Only the decoders of the formats that we accept: no SVG (which reads files and XML), TIFF or vips' own format,
// whatever a crafted file makes the library believe.
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
// People who wait for a page come before people who wait for a photo.
setPriority(5);
sharp.concurrency(1);
sharp.cache(false);

process.on('message', (bytes: Uint8Array) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > maxResidentBytes) send({ kind: 'too-big' });
  }, memoryCheckMs);
  void render(bytes).then((answer) => {
    clearInterval(watch);
    send(answer);
  });
});

// The server is gone. Not `exit`, which waits for a decoder that may never end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

async function render(bytes: Uint8Array): Promise<WorkerMessage> {
  try {
    return { kind: 'done', image: await renderImage(bytes) };
  } catch (error) {
    if (error instanceof PixelLimitExceeded) return { kind: 'too-many-pixels' };
    const reason = error instanceof Error ? error.message : String(error);
    return /out of memory|allocat/i.test(reason) ? { kind: 'too-big' } : { kind: 'unreadable', reason };
  }
}

function send(message: WorkerMessage): void {
  process.send?.(message);
}
