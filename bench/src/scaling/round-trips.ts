import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

export type CountedDatabase = { connectionString: string; count(): number; close(): Promise<void> };

/** A proxy between the product and a database on a Unix socket, which counts the round trips. */
export async function countRoundTrips({ host, port, user, database }: pg.Client): Promise<CountedDatabase> {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((product) => {
    const postgres = connect(path.join(host, `.s.PGSQL.${port}`));
    for (const socket of [product, postgres]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        product.destroy();
        postgres.destroy();
      });
    }
    // Statements that travel together are one round trip: the product sends all of them before it waits for a response.
    let isAnswered = true;
    postgres.on('data', () => {
      isAnswered = true;
    });
    product.on('data', () => {
      if (isAnswered) count += 1;
      isAnswered = false;
    });
    product.pipe(postgres).pipe(product);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return {
    connectionString: `postgresql://${user}@127.0.0.1:${address.port}/${database}?sslmode=disable`,
    count: () => count,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
