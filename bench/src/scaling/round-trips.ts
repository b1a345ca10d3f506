import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import type pg from 'pg';

export type CountedDatabase = { connectionString: string; count(): number; close(): Promise<void> };

const HEADER_BYTES = 5;
/** ReadyForQuery, which PostgreSQL sends when it has answered all it was asked and waits. */
const READY = 'Z'.charCodeAt(0);

/** Stands between the product and a client's database, which listens on a Unix socket, and counts its round trips. */
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
    const read = messageTypes((type) => {
      if (type === READY) count += 1;
    });
    postgres.on('data', read);
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

/** Reads PostgreSQL's messages, a byte of type and a length each, out of chunks that begin and end anywhere. */
function messageTypes(onMessage: (type: number) => void): (chunk: Buffer) => void {
  const header = Buffer.alloc(HEADER_BYTES);
  let known = 0;
  let skip = 0;
  return (chunk) => {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(skip > 0 ? skip : HEADER_BYTES - known, chunk.length - at);
      if (skip > 0) skip -= taken;
      else {
        chunk.copy(header, known, at, at + taken);
        known += taken;
      }
      at += taken;
      if (known < HEADER_BYTES) continue;
      onMessage(header.readUInt8(0));
      skip = header.readInt32BE(1) - 4;
      known = 0;
    }
  };
}
