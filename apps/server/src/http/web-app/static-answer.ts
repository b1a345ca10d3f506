import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encodings, encode, sendEncoded } from '../encodings.ts';

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

/** These are larger than pages. */
const QUALITY = 9;

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
    ready ??= Promise.resolve(read()).then((content) => encode(Buffer.from(content), QUALITY));
    ready.catch(() => {
      ready = undefined;
    });
    const encodings = await ready;
    return sendEncoded(request, reply.headers({ ...headers, vary: 'accept-encoding' }).type(type), encodings);
  };
}
