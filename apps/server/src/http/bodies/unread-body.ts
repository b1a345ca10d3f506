import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
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

/** How long the sender of a body that stays unread has for its response. */
const UNREAD_MS = 2_000;

const defaultLimits: DiscardLimits = {
  bytes: 2 ** 20,
  ms: 15_000,
  unreadMs: UNREAD_MS,
  checkMs: 100,
  smallBytes: PART_BYTES,
  concurrency: 32,
  perAddress: 8,
};

const discarded = new WeakSet<Duplex>();
const ending = new WeakSet<Duplex>();

/** Whether a connection got its response before its whole request had arrived. */
export function isAnswered(socket: Duplex): boolean {
  return discarded.has(socket);
}

/**
 * For a connection whose response says that it ends. Node would close it with the response, and the system would tell the
 * sender, who is still sending, that all is lost, before the response is read. So only our side of it ends with the response.
 */
export function endAfterResponse(socket: Socket, unreadMs = UNREAD_MS): void {
  ending.add(socket);
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), unreadMs).unref();
  };
}

/** Whether a response has said that this connection ends: further requests on it are not served. */
export function isEnding(socket: Duplex): boolean {
  return ending.has(socket);
}

/**
 * Stops reading a large body after its first part, until the handler reads it. By default Node reads two more parts
 * ahead, so a hundred queued requests would fill the memory.
 */
export function pauseLargeBody({ headers, socket }: IncomingMessage): void {
  const isLarge = Number(headers['content-length'] ?? 0) > PART_BYTES;
  if (isLarge || headers['transfer-encoding'] !== undefined) socket.pause();
}

export type UnreadBodies = {
  /** Whether the body of this message will be read to its end, so that the connection can be used again. */
  isDrained(message: IncomingMessage): boolean;
  /**
   * Deals with a body that was not read when its response was sent. If it is short, it is discarded. Otherwise, or if
   * others take all the room for that, it stays unread and the connection ends, unless its end arrives in time.
   */
  discard(message: IncomingMessage): void;
};

export function createUnreadBodies(limits: DiscardLimits = defaultLimits): UnreadBodies {
  const counts = new Map<string, number>();
  let all = 0;
  const add = (address: string, change: 1 | -1) => {
    all += change;
    const count = (counts.get(address) ?? 0) + change;
    if (count === 0) counts.delete(address);
    else counts.set(address, count);
  };
  const addressOf = ({ socket }: IncomingMessage) => addressKey(socket.remoteAddress ?? '');
  // NaN for a body without a declared length.
  const lengthOf = ({ headers }: IncomingMessage) => Number(headers['content-length'] ?? Number.NaN);
  const isSmall = (message: IncomingMessage) => lengthOf(message) <= limits.smallBytes;
  const hasRoomFor = (message: IncomingMessage) =>
    lengthOf(message) <= limits.bytes &&
    all < limits.concurrency &&
    (counts.get(addressOf(message)) ?? 0) < limits.perAddress;

  return {
    isDrained: (message) => isSmall(message) || hasRoomFor(message),

    discard(message) {
      if (message.complete || message.destroyed) return;
      const { socket } = message;
      const address = addressOf(message);
      const isCounted = !isSmall(message) && !isEnding(socket) && hasRoomFor(message);
      const isDrained = isSmall(message) || isCounted;
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
          else if (!isEnding(socket)) socket.resume();
        }
        if (performance.now() > endsAt || (message.complete && isEnding(socket))) socket.destroy();
        if (!message.complete && !socket.destroyed) return;
        clearInterval(watch);
        discarded.delete(socket);
        if (isCounted) add(address, -1);
      };
      const watch = setInterval(check, limits.checkMs).unref();
      // Node itself continues to read after a response.
      setImmediate(check);
    },
  };
}
