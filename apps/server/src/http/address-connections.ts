import type { Socket } from 'node:net';
import PQueue from 'p-queue';
import { addressKey } from './rate-limits.ts';

/** New connections of an address that are served at a time, and the time until the next: the last of 200 waits 0.25 s. */
const PACE = { intervalCap: 8, interval: 10 };

export type AddressConnections = {
  /**
   * Serves the new connections of an address one after the other, so that one that opens hundreds at once waits for
   * itself. One too many is closed.
   */
  admit(socket: Socket, serve: () => void): void;
};

/** @param limit how many connections one address may hold */
export function createAddressConnections(limit: number): AddressConnections {
  const addresses = new Map<string, { open: number; turns: PQueue }>();

  return {
    admit(socket, serve) {
      const key = addressKey(socket.remoteAddress ?? '');
      const address = addresses.get(key) ?? { open: 0, turns: new PQueue(PACE) };
      if (address.open >= limit) {
        socket.destroy();
        return;
      }
      addresses.set(key, address);
      address.open++;
      socket.once('close', () => {
        if (--address.open === 0) addresses.delete(key);
      });
      void address.turns.add(async () => {
        if (!socket.destroyed) serve();
      });
    },
  };
}
