import { once } from 'node:events';
import { connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The state of the proxy: it forwards, forwards nothing on open connections, or refuses connections. */
export type ProxyMode = 'forward' | 'hang' | 'refuse';

export type TcpProxy = {
  port: number;
  set(mode: ProxyMode): void;
  close(): Promise<void>;
};

/** A proxy between the app and one of its servers, for broken connections. */
export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let mode: ProxyMode = 'forward';
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (mode === 'hang') socket.pause();
    return socket;
  };
  const server = createServer((near) => {
    if (mode === 'refuse') {
      near.on('error', () => undefined).destroy();
      return;
    }
    track(near);
    const far = track(connect(target));
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => to.destroy());
      if (mode === 'hang') from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();

  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set(next) {
      mode = next;
      for (const socket of sockets) {
        if (next === 'refuse') socket.destroy();
        else if (next === 'hang') socket.pause();
        else socket.resume();
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
