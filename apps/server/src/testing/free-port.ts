import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of this machine that was free a moment ago, for a server of a test or of a bench. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
