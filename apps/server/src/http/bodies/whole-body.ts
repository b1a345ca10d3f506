import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream';
import { errorCodes } from 'fastify';
import { unreadableRequest } from '../api-error.ts';
import { TinyChunks, watchFraming } from './framing.ts';

/**
 * The whole body of a request. Each part is copied into one buffer as it arrives: a part of its own takes some 500
 * bytes besides its content, and a client may send a body byte by byte.
 * @throws FastifyError for a body above `limit`; TinyChunks; ApiError if the client has disconnected
 */
export function wholeBodyOf(message: IncomingMessage, limit: number): Promise<Buffer> {
  const { headers } = message;
  const isTinyChunked = watchFraming(message);
  const tooLarge = () => new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  if (Number(headers['content-length'] ?? 0) > limit) return Promise.reject(tooLarge());
  let body = Buffer.alloc(0);
  let size = 0;
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => {
      stop();
      message.pause();
      reject(error);
    };
    // By events, because iterating would first keep all parts of a read.
    const add = (part: Buffer) => {
      if (size + part.length > limit) return refuse(tooLarge());
      body = withRoom(body, size + part.length, limit);
      size += part.copy(body, size);
      if (isTinyChunked(size)) refuse(new TinyChunks());
    };
    // Also reports a client that had gone before.
    const unwatch = finished(message, { writable: false }, (error) => {
      stop();
      if (error) reject(unreadableRequest());
      else resolve(body.subarray(0, size));
    });
    const stop = () => {
      message.off('data', add);
      unwatch();
    };
    message.on('data', add);
  });
}

/** The same bytes with room for at least `size`. Doubled, so that each byte is copied about twice. */
function withRoom(body: Buffer<ArrayBuffer>, size: number, limit: number): Buffer<ArrayBuffer> {
  if (size <= body.length) return body;
  const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(size, 2 * body.length)));
  body.copy(larger);
  return larger;
}
