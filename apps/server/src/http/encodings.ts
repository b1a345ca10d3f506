import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An answer's bytes in each encoding, each with an ETag of its own. */
export type Encodings = Record<'br' | 'gzip' | 'identity', { bytes: Buffer; etag: string }>;

export function etagsOf(plain: Buffer): Record<keyof Encodings, string> {
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27);
  return { br: `"${hash}-br"`, gzip: `"${hash}-gzip"`, identity: `"${hash}"` };
}

export function encode(plain: Buffer): Encodings {
  const etags = etagsOf(plain);
  return {
    br: { bytes: brotliCompressSync(plain), etag: etags.br },
    gzip: { bytes: gzipSync(plain, { level: 9 }), etag: etags.gzip },
    identity: { bytes: plain, etag: etags.identity },
  };
}

/** The encoding that the caller understands: always one of ours, so that nothing is compressed for one answer. */
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

/** Sends an answer's bytes, or 304 to a caller who has them. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encodings: Encodings,
): FastifyReply {
  const encoding = chooseEncoding(request);
  const { bytes, etag } = encodings[encoding];
  if (reply.statusCode === 200) {
    reply.header('etag', etag);
    if (request.knownTags.includes(etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(bytes);
}
