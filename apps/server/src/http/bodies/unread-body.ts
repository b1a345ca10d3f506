import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressKey } from '../limits/address-keys.ts';

export type DiscardLimits = {
  /**
   * A body up to this size is read to its end, so that a client that sends everything before it reads gets the response.
   */
  bytes: number;
  /** The maximum duration of reading it. */
  ms: number;
  /** How long the connection of any other client stays open for the response. */
  unreadMs: number;
  checkMs: number;
  /** Bodies up to this size have already been sent. */
  smallBytes: number;
  /** The maximum of larger bodies that are read to their end concurrently. */
  concurrency: number;
  perAddress: number;
};

/** The size of one read from a socket. */
const PART_BYTES = 65_536;

const defaultLimits: DiscardLimits = {
  bytes: 2 ** 20,
  ms: 15_000,
  unreadMs: 2_000,
  checkMs: 100,
  smallBytes: PART_BYTES,
  concurrency: 32,
  perAddress: 8,
};

const discarded = new WeakSet<Duplex>();

/** Whether a connection got its response before its whole request had arrived. */
export function isAnswered(socket: Duplex): boolean {
  return discarded.has(socket);
}

/**
 * Stops reading a large body after its first part, until the handler reads it. By default Node reads two more parts
 * ahead, so a hundred queued requests would fill the memory.
 */
export function pauseLargeBody({ headers, socket }: IncomingMessage): void {
  const isLarge = Number(headers['content-length'] ?? 0) > PART_BYTES;
  if (isLarge || headers['transfer-encoding'] !== undefined) socket.pause();
}

/**
 * Deals with a body that was not read when its response was sent. If it is short, it is discarded and the connection can
 * be reused. Otherwise, or if others take all the room for that, it stays unread and the connection ends.
 */
export function createDiscard(limits: DiscardLimits = defaultLimits): (message: IncomingMessage) => void {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (address: string, change: 1 | -1) => {
    all += change;
    const count = (counts.get(address) ?? 0) + change;
    if (count === 0) counts.delete(address);
    else counts.set(address, count);
  };

  return (message) => {
    if (message.complete || message.destroyed) return;
    const { socket } = message;
    const address = addressKey(socket.remoteAddress ?? '');
    // NaN for a body without a declared length.
    const length = Number(message.headers['content-length'] ?? Number.NaN);
    const isSmall = length <= limits.smallBytes;
    const hasRoom = all < limits.concurrency && (counts.get(address) ?? 0) < limits.perAddress;
    const isCounted = !isSmall && length <= limits.bytes && hasRoom;
    const isDrained = isSmall || isCounted;
    const endsAt = performance.now() + (isDrained ? limits.ms : limits.unreadMs);
    if (isCounted) add(address, 1);
    if (isDrained) message.resume();
    discarded.add(socket);

    const check = () => {
      if (!isDrained) {
        // Frees the parts that have arrived, because the connection stays open for the response.
        while (message.read() !== null);
        // `read` resumes the socket in the next tick.
        if (!message.complete) process.nextTick(() => socket.pause());
        // The next request of the connection follows.
        else socket.resume();
      }
      if (performance.now() > endsAt) socket.destroy();
      if (!message.complete && !socket.destroyed) return;
      clearInterval(watch);
      discarded.delete(socket);
      if (isCounted) add(address, -1);
    };
    const watch = setInterval(check, limits.checkMs).unref();
    // Node itself continues to read after a response.
    setImmediate(check);
  };
}
