import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { addressKey } from '../limits/address-keys.ts';
import { READ_BYTES } from './framing.ts';

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

/** How long the sender of a body that stays unread has for its response. */
const UNREAD_MS = 2_000;

const defaultLimits: DiscardLimits = {
  bytes: 2 ** 20,
  ms: 15_000,
  unreadMs: UNREAD_MS,
  checkMs: 100,
  smallBytes: READ_BYTES,
  concurrency: 32,
  perAddress: 8,
};

const answeredEarly = new WeakSet<Duplex>();
const ending = new WeakSet<Duplex>();

/** Whether a connection got its response before its whole request had arrived. */
export function isAnsweredEarly(socket: Duplex): boolean {
  return answeredEarly.has(socket);
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
  const isLarge = Number(headers['content-length'] ?? 0) > READ_BYTES;
  if (isLarge || headers['transfer-encoding'] !== undefined) socket.pause();
}

export type UnreadBodies = {
  /**
   * Decides whether the body of this message will be read to its end, so that the connection can be used again. If so,
   * reserves the room for that now, because further refusals may follow before this response is sent. Idempotent.
   */
  reserveDrain(message: IncomingMessage): boolean;
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
  /** Frees the room that is reserved for a message. */
  const releases = new WeakMap<IncomingMessage, () => void>();

  function reserveRoom(message: IncomingMessage, length: number): boolean {
    if (releases.has(message)) return true;
    const { socket } = message;
    const address = addressKey(socket.remoteAddress ?? '');
    const hasRoom = all < limits.concurrency && (counts.get(address) ?? 0) < limits.perAddress;
    if (length > limits.bytes || !hasRoom || socket.destroyed) return false;
    const release = () => {
      if (!releases.delete(message)) return;
      socket.off('close', release);
      add(address, -1);
    };
    add(address, 1);
    releases.set(message, release);
    socket.once('close', release);
    return true;
  }

  function reserveDrain(message: IncomingMessage): boolean {
    const length = Number(message.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    return length <= limits.smallBytes || reserveRoom(message, length);
  }

  return {
    reserveDrain,

    discard(message) {
      const { socket } = message;
      if (message.complete || message.destroyed) {
        releases.get(message)?.();
        return;
      }
      const isDrained = !isEnding(socket) && reserveDrain(message);
      const endsAt = performance.now() + (isDrained ? limits.ms : limits.unreadMs);
      if (isDrained) message.resume();
      answeredEarly.add(socket);

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
        answeredEarly.delete(socket);
        releases.get(message)?.();
      };
      const watch = setInterval(check, limits.checkMs).unref();
      // Node itself continues to read after a response.
      setImmediate(check);
    },
  };
}
