import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodings, etagsOf, sendEncoded } from './encodings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Why a route outside the contract counts against no limit: `static` sends bytes that are ready, `shared` gives all
     * callers of a moment one result.
     */
    unlimited?: 'static' | 'shared';
  }
}

/** For routes whose answer is the same for all callers, as long as the process lives. */
export const isStatic = { config: { unlimited: 'static' } } as const;

/**
 * A handler that answers with the same bytes each time. They are read and compressed at the first request, once.
 * @param headers besides type and encoding
 */
export function staticAnswer(
  read: () => Buffer | string | Promise<Buffer>,
  type: string,
  headers: Record<string, string> = {},
) {
  let ready: Promise<Encodings> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    ready ??= Promise.resolve(read()).then((content) => compress(Buffer.from(content)));
    ready.catch(() => {
      ready = undefined;
    });
    const encodings = await ready;
    return sendEncoded(request, reply.headers({ ...headers, vary: 'accept-encoding' }).type(type), encodings);
  };
}

/** In the background, unlike pages: these are larger, and the start does not wait for them. */
async function compress(plain: Buffer): Promise<Encodings> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  const etags = etagsOf(plain);
  return {
    br: { bytes: br, etag: etags.br },
    gzip: { bytes: gzipped, etag: etags.gzip },
    identity: { bytes: plain, etag: etags.identity },
  };
}
