import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Reads the body of an endpoint with `rawBody`.
 * @throws ApiError TOO_LARGE beyond `limit` bytes
 */
export async function readRawBody({ body }: FastifyRequest, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (!(body instanceof Readable)) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > limit) throw new ApiError('TOO_LARGE', `This file is larger than ${limit / 2 ** 20} MB.`);
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
