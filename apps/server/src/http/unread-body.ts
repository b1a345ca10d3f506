import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { addressKey } from './rate-limits.ts';

export type Linger = {
  /** How long the sender is listened to at most, and for how long once so many bytes were thrown away. */
  ms: number;
  bytes: number;
  afterwardsMs: number;
  checkMs: number;
  /** Up to this size a body is on its way already, and read to its end. */
  smallBytes: number;
  /** How many senders of larger ones are listened to at a time; others may only read the answer. */
  atOnce: number;
  perAddress: number;
};

const shortLinger: Linger = {
  ms: 15_000,
  bytes: 1_000_000,
  afterwardsMs: 2_000,
  checkMs: 100,
  smallBytes: 65_536,
  atOnce: 32,
  perAddress: 8,
};

const discarded = new WeakSet<Duplex>();

/** Whether a connection has had its answer before its request was all there. */
export function isAnswered(socket: Duplex): boolean {
  return discarded.has(socket);
}

/**
 * What becomes of a body that its answer did not wait for: it is thrown away for a moment, so that a sender who reads
 * only after sending gets the answer, then the connection ends. A sender who is fast is not read on: the answer has long
 * arrived.
 */
export function createDiscard(linger: Linger = shortLinger): (message: IncomingMessage) => void {
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
    const before = socket.bytesRead;
    discarded.add(socket);
    const isSmall = Number(message.headers['content-length']) <= linger.smallBytes;
    const hasRoom = all < linger.atOnce && (counts.get(address) ?? 0) < linger.perAddress;
    let isListening = isSmall || hasRoom;
    let endsAt = performance.now() + (isListening ? linger.ms : linger.afterwardsMs);
    const stopListening = () => {
      if (isListening && !isSmall) add(address, -1);
      isListening = false;
    };
    if (isListening && !isSmall) add(address, 1);
    if (isListening) message.resume();
    const check = () => {
      const now = performance.now();
      if (isListening && socket.bytesRead - before > linger.bytes) {
        stopListening();
        endsAt = Math.min(endsAt, now + linger.afterwardsMs);
      }
      // Each time: what is read of the message may have the socket read on.
      if (!isListening) socket.pause();
      if (now > endsAt) socket.destroy();
      if (!message.complete && !socket.destroyed) return;
      clearInterval(watch);
      discarded.delete(socket);
      stopListening();
    };
    const watch = setInterval(check, linger.checkMs).unref();
    // Node itself reads on after an answer.
    setImmediate(check);
  };
}
