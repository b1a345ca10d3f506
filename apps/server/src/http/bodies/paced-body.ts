import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { ApiError } from '../api-error.ts';
import { watchFraming } from './framing.ts';

/** The minimum speed of a large body. */
export type Pace = { bytesPerSecond: number; graceMs: number; silenceMs: number; checkMs: number };

/**
 * The speed of a connection of 50 kbit/s, as in a pub with bad reception, on which a photo that the app has shrunk
 * takes one or two minutes and 10 MB three quarters of an hour; and at most half a minute without a byte.
 */
export const mobilePace: Pace = {
  bytesPerSecond: 4_096,
  graceMs: 30_000,
  silenceMs: 30_000,
  checkMs: 1_000,
};

/** Whether a body of `received` bytes after `elapsedMs` is below the minimum speed. */
export const isTooSlow = (
  pace: Pace,
  { elapsedMs, received }: { elapsedMs: number; received: number },
): boolean => received < ((elapsedMs - pace.graceMs) / 1000) * pace.bytesPerSecond;

const paced = new WeakSet<Duplex>();

/** Whether `pacedBody` watches a connection, which the time limit of other requests then does not apply to. */
export function isPaced(socket: Duplex): boolean {
  return paced.has(socket);
}

/**
 * The body of a request, part by part, while it keeps the minimum speed. A consumer that stops early does not close the
 * connection.
 * @param signal stops it
 * @throws ApiError when the connection was lost, the signal has stopped it, or its chunks are tiny
 */
export async function* pacedBody(
  message: IncomingMessage,
  signal: AbortSignal,
  pace: Pace = mobilePace,
): AsyncGenerator<Uint8Array> {
  const { socket } = message;
  const isTinyChunked = watchFraming(message);
  const startedAt = performance.now();
  let lastAt = startedAt;
  let received = 0;
  const cutOff = () => message.destroy();
  const watch = setInterval(() => {
    const now = performance.now();
    const elapsedMs = now - startedAt;
    if (now - lastAt > pace.silenceMs || isTooSlow(pace, { elapsedMs, received })) cutOff();
  }, pace.checkMs);
  signal.addEventListener('abort', cutOff);
  paced.add(socket);
  try {
    signal.throwIfAborted();
    for await (const part of message.iterator({ destroyOnReturn: false })) {
      received += part.length;
      if (isTinyChunked(received)) throw new Error('the chunks of the body are tiny');
      lastAt = performance.now();
      yield part;
    }
    if (!message.complete) throw new Error('the body ended early');
  } catch {
    throw new ApiError('VALIDATION', 'The upload was interrupted. Please try again.');
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', cutOff);
    paced.delete(socket);
  }
}
