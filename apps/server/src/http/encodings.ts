import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownEtag } from './known-etags.ts';

/** A response's bytes in each encoding, each with its own ETag. */
export type Encodings = Record<'br' | 'gzip' | 'identity', { bytes: Buffer; etag: string }>;

/**
 * Compresses a response outside the event loop.
 * @param quality of Brotli, up to 11, at which large responses take seconds
 */
export async function encode(plain: Buffer, quality: number): Promise<Encodings> {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  return {
    br: { bytes: br, etag: `"${hash}-br"` },
    gzip: { bytes: gzipped, etag: `"${hash}-gzip"` },
    identity: { bytes: plain, etag: `"${hash}"` },
  };
}

/** The encoding to send to a client: always a prepared one, so that no response is compressed for each request. */
export function chooseEncoding({ headers }: FastifyRequest): keyof Encodings {
  const wanted = (headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (wanted.includes('br')) return 'br';
  return wanted.includes('gzip') || wanted.includes('*') ? 'gzip' : 'identity';
}

/** Sends a response's bytes, or 304 if the client has a valid copy. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encodings: Encodings,
): FastifyReply {
  const encoding = chooseEncoding(request);
  const { bytes, etag } = encodings[encoding];
  if (reply.statusCode === 200) {
    reply.header('etag', etag);
    if (isKnownEtag(request.knownTags, etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
