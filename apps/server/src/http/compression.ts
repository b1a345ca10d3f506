import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The If-None-Match header of the client. */
    knownTags: string;
  }
}

/**
 * Larger responses are compressed outside the event loop: the worst text takes 60 µs per kB. A page of posts has 12 kB.
 */
const SMALL_BYTES = 16_384;

/** Compresses JSON and text, and gives each encoding of a response its own ETag. */
export async function addCompression(fastify: FastifyInstance): Promise<void> {
  fastify.decorateRequest('knownTags', '');
  fastify.addHook('onRequest', async (request) => {
    // Handlers know one ETag for each response, so the suffix of the encoding is removed.
    const known = request.headers['if-none-match'];
    if (known === undefined) return;
    request.knownTags = known;
    request.headers['if-none-match'] = known.replaceAll(/-(br|gzip|deflate)"/g, '"');
  });
  await fastify.register(fastifyCompress, {
    threshold: 1024,
    // A stream in another thread would cost three times as much as compressing a page of posts.
    syncThreshold: SMALL_BYTES,
    // Request bodies are never decompressed: a small one could expand to a large one.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  // The plugin compresses in a hook of each route, after all other hooks; this one has to come after it.
  fastify.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), markEncoding];
  });
}

async function markEncoding(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const encoding = reply.getHeader('content-encoding');
  const etag = reply.getHeader('etag');
  if (typeof encoding === 'string' && typeof etag === 'string' && !etag.endsWith(`-${encoding}"`)) {
    reply.header('etag', withEncoding(etag, encoding));
  }
  if (reply.statusCode === 304 && typeof etag === 'string') {
    // A 304 repeats the ETag that the client sent, with its suffix.
    const own = ['br', 'gzip', 'deflate'].map((name) => withEncoding(etag, name));
    reply.header('etag', own.find((tag) => request.knownTags.includes(tag)) ?? etag);
  }
  return payload;
}

function withEncoding(etag: string, encoding: string): string {
  return etag.replace(/"$/, `-${encoding}"`);
}
