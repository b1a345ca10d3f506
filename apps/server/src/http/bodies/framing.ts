import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';
import { unreadable } from '../plain-error.ts';

/** The size of one read, which may hold what follows the body. */
const READ_BYTES = 65_536;
/** Of a body in chunks of 112 bytes. Clients that do not know a length in advance send kilobytes at a time. */
const LARGEST_SHARE = 1 / 16;

/**
 * Measures the framing of a body that arrives in chunks. Each chunk costs about as much as a read of 64 KB: with chunks of
 * a few bytes, two senders within all other limits would keep everybody else waiting for a second.
 * @returns whether the chunks are clearly tiny, once `size` bytes of the body were read
 */
export function watchFraming(message: IncomingMessage): (size: number) => boolean {
  const { socket } = message;
  const { bytesRead } = socket;
  return (size) => {
    const framing = socket.bytesRead - bytesRead - message.readableLength - size;
    return framing > size * LARGEST_SHARE + READ_BYTES;
  };
}

export class TinyChunks extends ApiError {
  constructor() {
    super('VALIDATION', unreadable);
  }
}
