import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ApiError, tooLargeToSend, unreadableRequest } from '../api-error.ts';
import { isPaced } from '../bodies/paced-body.ts';
import { isAnsweredEarly } from '../bodies/unread-body.ts';

type ParserError = Error & { code?: string };

/** Answers invalid HTTP with the body of all other errors: Node itself would send an empty 400. */
export function parserErrorResponses(headers: Record<string, string>) {
  return (error: ParserError, socket: Socket): void => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isPaced(socket)) return;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnsweredEarly(socket)) {
      socket.destroy();
      return;
    }
    const [status, apiError] = toResponse(error.code);
    const body = JSON.stringify(apiError.toBody());
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () =>
      socket.destroy(),
    );
  };
}

function toResponse(code: string | undefined): [number, ApiError] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, tooLargeToSend()];
  const isLate = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  return [isLate ? 408 : 400, unreadableRequest()];
}
