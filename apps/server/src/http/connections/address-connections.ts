import type { Socket } from 'node:net';
import PQueue from 'p-queue';
import { addressKey } from '../limits/address-keys.ts';

/** How many new connections are served at a time, and for how long each keeps its turn: the last of 200 waits half a second. */
const AT_A_TIME = 4;
const TURN_MS = 10;

const waitTimes = new WeakMap<Socket, number>();

/** The milliseconds that the connection waited, for its first request; later requests get 0. */
export function takeWaitMs(socket: Socket): number {
  const waitedMs = waitTimes.get(socket) ?? 0;
  waitTimes.delete(socket);
  return waitedMs;
}

export type AddressConnections = {
  /**
   * Serves a new connection when earlier ones leave room. Addresses take turns, so an address that opens hundreds of
   * connections delays only itself. A connection above its address's limit is closed.
   */
  admit(socket: Socket, serve: () => void): void;
};

/** @param limit the maximum of connections of one address */
export function createAddressConnections(limit: number): AddressConnections {
  // Not with an interval of the library: when the clock is set back, that would run nothing until it has caught up.
  const admissions = new PQueue({ concurrency: AT_A_TIME });
  const counts = new Map<string, { open: number; waiting: number }>();

  return {
    admit(socket, serve) {
      const address = addressKey(socket.remoteAddress ?? '');
      const count = counts.get(address) ?? { open: 0, waiting: 0 };
      if (count.open >= limit) {
        socket.destroy();
        return;
      }
      counts.set(address, count);
      count.open++;
      socket.once('close', () => {
        if (--count.open === 0) counts.delete(address);
      });
      const priority = -count.waiting++;
      const start = performance.now();
      void admissions.add(
        async () => {
          count.waiting--;
          waitTimes.set(socket, performance.now() - start);
          if (socket.destroyed) return;
          serve();
          await new Promise((resolve) => setTimeout(resolve, TURN_MS));
        },
        { priority },
      );
    },
  };
}
