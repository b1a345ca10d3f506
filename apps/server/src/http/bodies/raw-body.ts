import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '../api-error.ts';
import { TinyChunks, watchFraming } from './framing.ts';

/**
 * The body of an endpoint with `rawBody`, as a stream.
 * @throws ApiError TOO_LARGE after more than `limit` bytes, TinyChunks; at the end, as `Admission.renew`
 */
export async function* rawBodyOf(
  { body, raw, admission }: FastifyRequest,
  limit: number,
): AsyncGenerator<Uint8Array> {
  if (!(body instanceof Readable)) return;
  const isTinyChunked = watchFraming(raw);
  let size = 0;
  // By default the connection would be lost when the reading stops, and with it the response that says why.
  for await (const part of body.iterator({ destroyOnReturn: false })) {
    size += part.length;
    if (size > limit) throw new ApiError('TOO_LARGE', `This file is larger than ${limit / 2 ** 20} MB.`);
    if (isTinyChunked(size)) throw new TinyChunks();
    yield part;
  }
  await admission?.renew();
}
