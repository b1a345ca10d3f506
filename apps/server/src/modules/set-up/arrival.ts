import type { FastifyRequest } from 'fastify';

/** How a request came to the server, as far as the server can know. */
export type Arrival = {
  /** As the request names it. */
  host: string | null;
  /** Whether a proxy says that it forwarded the request. */
  isForwarded: boolean;
  /** As a trusted proxy says; null where none says anything. */
  byHttps: boolean | null;
};

export function arrivalOf({ headers, protocol }: FastifyRequest, trustProxy: number): Arrival {
  const isTold = trustProxy > 0 && headers['x-forwarded-proto'] !== undefined;
  return {
    host: headers.host ?? null,
    isForwarded: headers['x-forwarded-for'] !== undefined,
    byHttps: isTold ? protocol === 'https' : null,
  };
}
