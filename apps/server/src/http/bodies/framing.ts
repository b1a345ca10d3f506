import type { IncomingMessage } from 'node:http';
import { ApiError } from '../api-error.ts';
import { unreadable } from '../plain-error.ts';

/** The size of one read from a socket, which may hold what follows the body. */
export const READ_BYTES = 65_536;
/**
 * The maximum of framing per byte of content: that of chunks of some hundred bytes. Clients that do not know a length in
 * advance send kilobytes at a time.
 */
const MAX_FRAMING = 1 / 16;

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
    return framing > size * MAX_FRAMING + READ_BYTES;
  };
}

export class TinyChunks extends ApiError {
  constructor() {
    super('VALIDATION', unreadable);
  }
}
