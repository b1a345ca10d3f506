// HTTP/1.1 over plain sockets. The load runs on the same two cores as the server, so a client must cost almost nothing:
// it counts the bytes of bodies and discards them, and does nothing else that a browser would.
import { connect, type Socket } from 'node:net';
import { sendThrough, type Uplink } from './uplink.ts';

export type HttpRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Whether the response's body is wanted, as text. */
  wantsText?: boolean;
};

/** The reason for a missing status: no free connection, connection refused, cut off midway, or no response in time. */
export type Fault = 'not sent' | 'refused' | 'cut off' | 'no response';

export type HttpResponse = { status: number | Fault; head: string; bytes: number; text: string };

export type HttpClient = {
  /** Waits for a free connection. Gives up if that and the response together take too long. Never throws. */
  send(request: HttpRequest): Promise<HttpResponse>;
  close(): void;
};

export type HttpClientOptions = {
  url: string;
  /** Any address of 127/8; the server treats each as another client. */
  from: string;
  /** The maximum; connections are opened when needed. */
  connections: number;
  timeoutMs: number;
  /** How long a request waits for a free connection; by default, as long as for its response. */
  queueTimeoutMs?: number;
  /** Carries bodies of bytes; without it they are sent at full speed. */
  uplink?: Uplink;
};

type Job = { request: HttpRequest; since: number; done: (response: HttpResponse) => void };

const noResponse = (status: Fault): HttpResponse => ({ status, head: '', bytes: 0, text: '' });

export function openHttpClient(options: HttpClientOptions): HttpClient {
  const idle: Connection[] = [];
  const connections = new Set<Connection>();
  const waiting: Job[] = [];

  function startNext(connection: Connection): void {
    const next = waiting.shift();
    if (next) connection.start(next);
    else idle.push(connection);
  }

  function dispatch(job: Job): void {
    const connection = idle.pop();
    if (connection) connection.start(job);
    else if (connections.size >= options.connections) waiting.push(job);
    else {
      const opened = openConnection(options, startNext, onClose);
      connections.add(opened);
      opened.start(job);
    }
  }

  function onClose(connection: Connection): void {
    connections.delete(connection);
    const index = idle.indexOf(connection);
    if (index >= 0) idle.splice(index, 1);
    const next = waiting.shift();
    if (next) dispatch(next);
  }

  const timeouts = setInterval(() => {
    const now = performance.now();
    const limit = now - options.timeoutMs;
    const queueLimit = now - (options.queueTimeoutMs ?? options.timeoutMs);
    while (waiting[0] && waiting[0].since < queueLimit) waiting.shift()?.done(noResponse('not sent'));
    for (const connection of connections) connection.giveUp(limit);
  }, 250);

  return {
    send: (request) => new Promise((done) => dispatch({ request, since: performance.now(), done })),
    close() {
      clearInterval(timeouts);
      for (const job of waiting.splice(0)) job.done(noResponse('not sent'));
      for (const connection of connections) connection.giveUp(Number.POSITIVE_INFINITY);
    },
  };
}

type Connection = { start(job: Job): void; giveUp(startedBefore: number): void };

function openConnection(
  { url, from, uplink }: HttpClientOptions,
  onIdle: (connection: Connection) => void,
  onClose: (connection: Connection) => void,
): Connection {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true });
  let job: Job | null = null;
  let reader = createReader(false);
  let isOpen = false;
  let isSending = false;

  const finish = (response: HttpResponse) => {
    const finished = job;
    job = null;
    finished?.done(response);
  };
  const connection: Connection = {
    start(next) {
      job = next;
      reader = createReader(next.request.wantsText ?? false);
      const large = uplink && next.request.body instanceof Uint8Array ? next.request.body : null;
      writeRequest(socket, next.request, large === null);
      if (!large || !uplink) return;
      isSending = true;
      void sendThrough(uplink, socket, large).then(() => {
        isSending = false;
      });
    },
    giveUp(startedBefore) {
      if (job && job.since >= startedBefore) return;
      if (!job && startedBefore !== Number.POSITIVE_INFINITY) return;
      finish(noResponse('no response'));
      socket.destroy();
    },
  };
  socket.on('connect', () => {
    isOpen = true;
  });
  socket.on('data', (part) => {
    const response = reader(part);
    if (!response) return;
    finish(response);
    // The response came before the end of the body, so the rest of the body need not be sent.
    if (isSending || /\r\nconnection: close/i.test(response.head)) socket.destroy();
    else onIdle(connection);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    finish(noResponse(isOpen ? 'cut off' : 'refused'));
    onClose(connection);
  });
  return connection;
}

function writeRequest(
  socket: Socket,
  { method = 'GET', path, headers = {}, body }: HttpRequest,
  withBody: boolean,
): void {
  let head = `${method} ${path} HTTP/1.1\r\nhost: bench\r\n`;
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
  if (body !== undefined) head += `content-length: ${Buffer.byteLength(body)}\r\n`;
  if (typeof body === 'string') socket.write(`${head}\r\n${body}`);
  else {
    socket.write(`${head}\r\n`);
    if (body && withBody) socket.write(body);
  }
}

/** Takes the parts of a response; returns the response with the last part. */
function createReader(wantsText: boolean): (part: Buffer) => HttpResponse | null {
  let head = '';
  let bytes = 0;
  let length = 0;
  let tail = '';
  let text = '';
  return (part) => {
    let body = part;
    if (head === '') {
      tail += part.toString('latin1');
      const end = tail.indexOf('\r\n\r\n');
      if (end < 0) return null;
      head = tail.slice(0, end);
      length = /^HTTP\/1.1 (204|304)/.test(head)
        ? 0
        : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
      body = Buffer.from(tail.slice(end + 4), 'latin1');
      tail = '\r\n';
    }
    bytes += body.length;
    if (wantsText) text += body.toString('latin1');
    // Without a length, the body comes in chunks; an empty chunk is the last.
    if (Number.isNaN(length)) tail = (tail + body.toString('latin1', Math.max(0, body.length - 7))).slice(-7);
    const isWhole = Number.isNaN(length) ? tail === '\r\n0\r\n\r\n' : bytes >= length;
    return isWhole ? { status: Number(head.slice(9, 12)), head, bytes, text } : null;
  };
}
