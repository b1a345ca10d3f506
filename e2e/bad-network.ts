import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/**
 * What a network does to its traffic: `portal` answers everything with its own page and 200, as in hotels and pubs;
 * `slow` delays everything; `lost` delivers requests to the server and drops the responses; of a response, `half` loses the
 * second half, and with `stalled`, it never comes.
 */
export type Mood = 'good' | 'cut' | 'slow' | 'portal' | 'lost' | 'half' | 'stalled';

/**
 * A proxy between a browser and the server. It is also below the service worker, which Playwright's own network mocks
 * are not.
 */
export type BadNetwork = {
  address: string;
  mood: Mood;
  /** The delay of a slow network, in ms. */
  slowness: number;
  /** An address that the proxy answers itself, until this is undefined again. */
  release: { path: string; body: string } | undefined;
  close(): Promise<void>;
};

const portalPage = '<!doctype html><title>Welcome to the Royal Mail</title><h1>Accept our terms</h1>';

export async function startBadNetwork(): Promise<BadNetwork> {
  const proxy = createServer((request, response) => void serve(network, request, response));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as AddressInfo;
  const network: BadNetwork = {
    address: `http://127.0.0.1:${port}`,
    mood: 'good',
    slowness: 15_000,
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
  if (network.mood === 'slow') await setTimeout(network.slowness);
  const url = new URL(request.url ?? '');
  if (network.mood === 'cut') {
    request.socket.destroy();
  } else if (network.mood === 'portal') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(portalPage);
  } else if (network.release?.path === url.pathname) {
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(network.release.body);
  } else {
    pass(url, request, response, network.mood);
  }
}

function pass(url: URL, request: IncomingMessage, response: ServerResponse, mood: Mood): void {
  const { method, headers } = request;
  const onward = forward(url, { method, headers }, (upstream) => {
    if (mood === 'lost') return void upstream.resume().on('end', () => response.destroy());
    response.writeHead(upstream.statusCode ?? 502, upstream.headers);
    if (mood === 'half' || mood === 'stalled') return void sendHalf(upstream, response, mood === 'half');
    upstream.pipe(response);
  });
  onward.on('error', () => response.destroy());
  request.pipe(onward);
}

async function sendHalf(upstream: IncomingMessage, response: ServerResponse, breaksOff: boolean) {
  const body = Buffer.concat(await upstream.toArray());
  response.write(body.subarray(0, body.length / 2), () => breaksOff && response.destroy());
}
