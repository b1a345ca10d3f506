import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isPaced } from '../bodies/paced-body.ts';
import { createUnreadBodies, endAfterResponse, isEnding, pauseLargeBody } from '../bodies/unread-body.ts';
import { createAddressConnections } from './address-connections.ts';
import { answerInSequence } from './pipelining.ts';

export type ConnectionLimits = {
  /** The maximum of all connections. */
  maxConnections: number;
  /** The maximum of one address; null behind a proxy, whose limits apply. */
  maxConnectionsPerAddress: number | null;
};

/** Time limits of connections. Node enforces those of headers, requests, silence and idle connections, this file the others. */
export const connectionTimes = {
  /** For the headers of a request, from the opening of the connection or from the previous response. */
  headersMs: 10_000,
  /** For a whole request: the largest are photos and admins' imports. */
  requestMs: 300_000,
  /** Without any byte in either direction, during a request. */
  silenceMs: 20_000,
  /** The same for streamed downloads, for photos that wait for a decoder, and for imports. */
  longSilenceMs: 60_000,
  importSilenceMs: 300_000,
  /**
   * A body has to bring a minimum of bytes in each span of this length: a tenth of what a bad mobile connection does.
   */
  bodySpanMs: 10_000,
  bodySpanBytes: 10_000,
  /** For a client to read a response, except a download. */
  responseMs: 120_000,
  /**
   * For an idle connection. A proxy has to close its idle connections earlier, or it sends requests into closed ones.
   */
  idleMs: 10_000,
  idleBehindProxyMs: 72_000,
  /** The interval of these checks. */
  checkMs: 2_000,
  /**
   * After the start of a shutdown: the times at which incomplete requests end, unread responses end, connections that are
   * owed no response end, and all others end.
   */
  closing: { arrivalMs: 300, incompleteMs: 3_000, unreadMs: 6_000, allMs: 9_000, awaitingMs: 20_000 },
};

type Connection = {
  /** Both are null between two requests: a thousand idle connections would keep 10 MB. */
  request: IncomingMessage | null;
  response: ServerResponse | null;
  /** When the request arrived that is being answered. */
  since: number;
  /** The current span of the arriving body, with the connection's byte count at its start. */
  span: { since: number; bytes: number };
};

const longResponses = new WeakSet<ServerResponse>();

/**
 * Lets a response take as long as its client or its work needs.
 * @param silenceMs the maximum time without any byte
 */
export function allowLongResponse(response: ServerResponse, silenceMs: number): void {
  longResponses.add(response);
  response.setTimeout(silenceMs);
}

/** Limits the number of connections, and the time of slow ones. */
export function limitConnections(fastify: FastifyInstance, limits: ConnectionLimits): void {
  const { server } = fastify;
  const connections = new Map<Socket, Connection>();
  const unreadBodies = createUnreadBodies();
  server.maxConnections = limits.maxConnections;
  const { maxConnectionsPerAddress } = limits;
  const byAddress =
    maxConnectionsPerAddress === null ? null : createAddressConnections(maxConnectionsPerAddress);

  // By default Node reads the first 64 kB of a connection at once, so queued connections would fill the memory.
  Object.assign(server, { pauseOnConnect: true });
  wrapListener(server, 'connection', (serve) => (socket: Socket) => {
    connections.set(socket, { request: null, response: null, since: 0, span: { since: 0, bytes: 0 } });
    socket.once('close', () => connections.delete(socket));
    const begin = () => {
      serve(socket);
      socket.resume();
    };
    if (byAddress) byAddress.admit(socket, begin);
    else begin();
  });
  wrapListener(server, 'request', (answer) => {
    const answerSequentially = answerInSequence((request, response) => {
      response.once('finish', () => unreadBodies.discard(request));
      const connection = connections.get(request.socket);
      const now = performance.now();
      const span = { since: now, bytes: request.socket.bytesRead };
      if (connection) {
        Object.assign(connection, { request, response, since: now, span });
        response.once('close', () => {
          // The rest of an unread body is still to arrive in time.
          if (request.complete) Object.assign(connection, { request: null, response: null });
        });
      }
      answer(request, response);
    });
    return (request, response) => {
      if (isEnding(request.socket)) return void request.socket.destroy();
      pauseLargeBody(request);
      answerSequentially(request, response);
    };
  });

  const checking = setInterval(() => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      if (isLate(connection, now)) socket.destroy();
      else if (isBodyTooSlow(connection, socket, now)) timeOutRequest(server, connection, socket);
    }
  }, connectionTimes.checkMs).unref();
  fastify.addHook('onClose', async () => clearInterval(checking));
  const isClosing = endConnectionsOnClose(fastify, connections);
  fastify.addHook('onSend', ({ raw }, reply, payload, done) => {
    const staysUnread = !raw.complete && !unreadBodies.reserveDrain(raw);
    // Without this header a client, or a proxy, would send its next request on a connection that is about to end.
    if (isClosing() || staysUnread) reply.header('connection', 'close');
    if (staysUnread) endAfterResponse(raw.socket);
    done(null, payload);
  });
}

/** Puts a listener before the existing listener of a server's event, which is Node's or the framework's. */
function wrapListener(
  server: Server,
  event: 'connection',
  wrap: (listener: (socket: Socket) => void) => (socket: Socket) => void,
): void;
function wrapListener(
  server: Server,
  event: 'request',
  wrap: (listener: RequestListener) => RequestListener,
): void;
function wrapListener<Args extends unknown[]>(
  server: Server,
  event: 'connection' | 'request',
  wrap: (listener: (...args: Args) => void) => (...args: Args) => void,
): void {
  const listeners = server.listeners(event);
  const [listener] = listeners;
  if (listeners.length !== 1 || !listener) throw new Error(`the server has no one listener of ${event}`);
  server.removeAllListeners(event);
  server.on(
    event,
    wrap((...args) => listener.apply(server, args)),
  );
}

function isLate({ response, since }: Connection, now: number): boolean {
  if (response === null || response.writableFinished || longResponses.has(response)) return false;
  return response.headersSent && now - since > connectionTimes.responseMs;
}

function isBodyTooSlow(connection: Connection, socket: Socket, now: number): boolean {
  const { request, span } = connection;
  const { bytesRead } = socket;
  if (request === null || request.complete || isPaced(socket)) return false;
  if (now - span.since < connectionTimes.bodySpanMs) return false;
  // If received bytes wait to be read, the delay is ours.
  const isTooSlow = bytesRead - span.bytes < connectionTimes.bodySpanBytes && request.readableLength === 0;
  connection.span = { since: now, bytes: bytesRead };
  return isTooSlow;
}

function timeOutRequest(server: Server, { response }: Connection, socket: Socket): void {
  if (response?.headersSent) socket.destroy();
  else server.emit('clientError', new RequestTimeout(), socket);
}

/** The error that Node itself uses for a request that takes too long. */
class RequestTimeout extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/**
 * Answers requests that have arrived; slow clients do not delay the shutdown.
 * @returns whether the server is closing
 */
function endConnectionsOnClose(
  fastify: FastifyInstance,
  connections: Map<Socket, Connection>,
): () => boolean {
  let closing = false;
  const endMatching = (matches: (connection: Connection, socket: Socket) => boolean, afterMs: number) => {
    setTimeout(() => {
      for (const [socket, connection] of connections) if (matches(connection, socket)) socket.destroy();
    }, afterMs).unref();
  };
  fastify.addHook('preClose', async () => {
    closing = true;
    const { arrivalMs, incompleteMs, unreadMs, allMs, awaitingMs } = connectionTimes.closing;
    endMatching(({ request }, socket) => !request?.complete && !isPaced(socket), incompleteMs);
    endMatching(({ response }) => response?.writableEnded !== false && !isLongResponse(response), unreadMs);
    endMatching((connection) => !awaitsResponse(connection), allMs);
    endMatching(() => true, awaitingMs);
    // Lets the requests in the system's buffers be read first; until then their connections look idle.
    await delay(arrivalMs);
  });
  return () => closing;
}

/** Photos at the decoders and imports: their clients have already sent everything. */
const awaitsResponse = ({ request, response }: Connection) =>
  request?.complete === true && response !== null && !response.headersSent;

const isLongResponse = (response: ServerResponse | null) => response !== null && longResponses.has(response);
