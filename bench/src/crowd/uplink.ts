import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Waits until the uplink has carried this many more bytes. */
export type Uplink = (bytes: number) => Promise<void>;

const SLICE = 65_536;

/**
 * A connection of limited bandwidth, shared by everything that is sent on it. The loopback of a machine is faster than
 * any real one.
 */
export function createUplink(bytesPerSecond: number): Uplink {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now) + (bytes / bytesPerSecond) * 1_000;
    if (freeAt - now >= 1) await setTimeout(freeAt - now);
  };
}

/** Resolves when everything is sent or the connection is closed. */
export async function sendThrough(uplink: Uplink, socket: Socket, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length && !socket.destroyed; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE);
    await uplink(slice.length);
    if (!socket.destroyed) socket.write(slice);
  }
}
