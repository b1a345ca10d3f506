import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * What a network does with what passes it: `portal` answers everything with its own page and 200, as in hotels and
 * pubs; `slow` holds everything back for 15 s.
 */
type Mood = 'good' | 'cut' | 'slow' | 'portal';

/** A proxy between a browser and the server, beneath the service worker too, which journeys cannot reach otherwise. */
export type BadNetwork = {
  address: string;
  mood: Mood;
  /** Answers an address itself, until it is undefined again. */
  release: { path: string; body: string } | undefined;
  close(): Promise<void>;
};

const SLOW_MS = 15_000;
const portalPage = '<!doctype html><title>Welcome to the Royal Mail</title><h1>Accept our terms</h1>';

export async function startBadNetwork(): Promise<BadNetwork> {
  const proxy = createServer((request, response) => void serve(network, request, response));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const network: BadNetwork = {
    address: `http://127.0.0.1:${port}`,
    mood: 'good',
    release: undefined,
    close: () =>
      new Promise((resolve) => {
        proxy.closeAllConnections();
        proxy.close(() => resolve());
      }),
  };
  return network;
}

async function serve(network: BadNetwork, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (network.mood === 'slow') await setTimeout(SLOW_MS);
  const url = new URL(request.url ?? '');
  if (network.mood === 'cut') {
    request.socket.destroy();
  } else if (network.mood === 'portal') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
  } else if (network.release?.path === url.pathname) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(network.release.body);
  } else {
    pass(url, request, response);
  }
}

function pass(url: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = forward(url, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}
