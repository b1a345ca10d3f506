// HTTP/1.1 over plain sockets. The load runs on the same two cores as the server, so a client must cost almost nothing:
// it counts the bytes of bodies and discards them, and does nothing else that a browser would.
import { connect, type Socket } from 'node:net';
import { sendThrough, type Uplink } from './uplink.ts';

export type Ask = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Whether the response's body is wanted, as text. */
  wantsText?: boolean;
};

/** The reason for a missing status: no free connection, connection refused, cut off midway, or no response in time. */
export type Fault = 'not sent' | 'refused' | 'cut off' | 'no answer';

export type HttpResponse = { status: number | Fault; head: string; bytes: number; text: string };

export type Wire = {
  /** Waits for a free connection. Gives up if that and the response together take too long. Never throws. */
  ask(ask: Ask): Promise<HttpResponse>;
  close(): void;
};

export type WireOptions = {
  url: string;
  /** Any address of 127/8; the server treats each as another client. */
  from: string;
  /** The maximum; connections are opened when needed. */
  connections: number;
  patienceMs: number;
  /** How long a request waits for a free connection; by default, as long as for its response. */
  unsentMs?: number;
  /** Carries bodies of bytes; without it they are sent at full speed. */
  uplink?: Uplink;
};

type Job = { ask: Ask; since: number; done: (answer: HttpResponse) => void };

const noResponse = (status: Fault): HttpResponse => ({ status, head: '', bytes: 0, text: '' });

export function openWire(options: WireOptions): Wire {
  const idle: Line[] = [];
  const lines = new Set<Line>();
  const waiting: Job[] = [];

  function take(line: Line): void {
    const next = waiting.shift();
    if (next) line.start(next);
    else idle.push(line);
  }

  function give(job: Job): void {
    const line = idle.pop();
    if (line) line.start(job);
    else if (lines.size >= options.connections) waiting.push(job);
    else {
      const opened = openLine(options, take, gone);
      lines.add(opened);
      opened.start(job);
    }
  }

  function gone(line: Line): void {
    lines.delete(line);
    const index = idle.indexOf(line);
    if (index >= 0) idle.splice(index, 1);
    const next = waiting.shift();
    if (next) give(next);
  }

  const patience = setInterval(() => {
    const now = performance.now();
    const limit = now - options.patienceMs;
    const unsent = now - (options.unsentMs ?? options.patienceMs);
    while (waiting[0] && waiting[0].since < unsent) waiting.shift()?.done(noResponse('not sent'));
    for (const line of lines) line.giveUp(limit);
  }, 250);

  return {
    ask: (ask) => new Promise((done) => give({ ask, since: performance.now(), done })),
    close() {
      clearInterval(patience);
      for (const job of waiting.splice(0)) job.done(noResponse('not sent'));
      for (const line of lines) line.giveUp(Number.POSITIVE_INFINITY);
    },
  };
}

type Line = { start(job: Job): void; giveUp(startedBefore: number): void };

function openLine(
  { url, from, uplink }: WireOptions,
  free: (line: Line) => void,
  gone: (line: Line) => void,
): Line {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true });
  let job: Job | null = null;
  let reader = createReader(false);
  let isOpen = false;
  let isSending = false;

  const finish = (answer: HttpResponse) => {
    const finished = job;
    job = null;
    finished?.done(answer);
  };
  const line: Line = {
    start(next) {
      job = next;
      reader = createReader(next.ask.wantsText ?? false);
      const large = uplink && next.ask.body instanceof Uint8Array ? next.ask.body : null;
      send(socket, next.ask, large === null);
      if (!large || !uplink) return;
      isSending = true;
      void sendThrough(uplink, socket, large).then(() => {
        isSending = false;
      });
    },
    giveUp(startedBefore) {
      if (job && job.since >= startedBefore) return;
      if (!job && startedBefore !== Number.POSITIVE_INFINITY) return;
      finish(noResponse('no answer'));
      socket.destroy();
    },
  };
  socket.on('connect', () => {
    isOpen = true;
  });
  socket.on('data', (part) => {
    const answer = reader(part);
    if (!answer) return;
    finish(answer);
    // The response came before the end of the body, so the rest of the body need not be sent.
    if (isSending || /\r\nconnection: close/i.test(answer.head)) socket.destroy();
    else free(line);
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    finish(noResponse(isOpen ? 'cut off' : 'refused'));
    gone(line);
  });
  return line;
}

function send(socket: Socket, { method = 'GET', path, headers = {}, body }: Ask, withBody: boolean): void {
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
