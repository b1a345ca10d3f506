import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodings, encode, sendEncoded } from '../encodings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Why a route outside the contract has no rate limit: `static` sends prepared bytes; `shared` computes one result
     * for all concurrent requests.
     */
    unlimited?: 'static' | 'shared';
  }
}

/** For routes with a single response for all clients, for the lifetime of the process. */
export const isStatic = { config: { unlimited: 'static' } } as const;

/** Of Brotli. Not the best, because these files are larger than pages. */
const BROTLI_QUALITY = 9;

/**
 * A handler that always sends the same bytes, which the first request reads and compresses.
 * @param headers in addition to type and encoding
 */
export function staticResponse(
  read: () => Buffer | string | Promise<Buffer>,
  type: string,
  headers: Record<string, string> = {},
) {
  let ready: Promise<Encodings> | undefined;
  return async (request: FastifyRequest, reply: FastifyReply) => {
    ready ??= Promise.resolve(read()).then((content) => encode(Buffer.from(content), BROTLI_QUALITY));
    ready.catch(() => {
      ready = undefined;
    });
    const encodings = await ready;
    return sendEncoded(request, reply.headers({ ...headers, vary: 'accept-encoding' }).type(type), encodings);
  };
}
