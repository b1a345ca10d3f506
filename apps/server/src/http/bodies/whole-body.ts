import type { IncomingMessage } from 'node:http';
import { errorCodes } from 'fastify';
import { ApiError } from '../api-error.ts';
import { unreadable } from '../plain-error.ts';

/**
 * How many more bytes may arrive than twice those of the body. In chunks of a byte, it would arrive as six times as many,
 * and take a thousand times as long to read.
 */
const FRAMING_BYTES = 16_384;

/**
 * The whole body of a request. Each part is copied into one buffer as it arrives: a part of its own takes some 500
 * bytes besides its content, and a client may send a body byte by byte.
 * @throws FastifyError for a body above `limit`; ApiError for one in tiny chunks, or if the client has disconnected
 */
export async function wholeBodyOf(message: IncomingMessage, limit: number): Promise<Buffer> {
  const refuseAbove = (bytes: number) => {
    if (bytes > limit) throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
  };
  refuseAbove(Number(message.headers['content-length'] ?? 0));
  let body = Buffer.alloc(0);
  let size = 0;
  const { socket } = message;
  const { bytesRead } = socket;
  try {
    // By default the iterator would close the connection of a refused body, before its response.
    for await (const part of message.iterator({ destroyOnReturn: false })) {
      refuseAbove(size + part.length);
      body = withRoom(body, size + part.length, limit);
      size += part.copy(body, size);
      if (socket.bytesRead - bytesRead > 2 * size + FRAMING_BYTES)
        throw new ApiError('VALIDATION', unreadable);
    }
  } catch (error) {
    throw message.destroyed && !message.complete ? new ApiError('VALIDATION', unreadable) : error;
  }
  return body.subarray(0, size);
}

/** The same bytes with room for at least `size`. Doubled, so that each byte is copied about twice. */
function withRoom(body: Buffer<ArrayBuffer>, size: number, limit: number): Buffer<ArrayBuffer> {
  if (size <= body.length) return body;
  const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(size, 2 * body.length)));
  body.copy(larger);
  return larger;
}
