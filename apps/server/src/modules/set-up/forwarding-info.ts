import type { FastifyRequest } from 'fastify';

/** How a request reached the server, according to its headers. */
export type ForwardingInfo = {
  /** The host that the request names. */
  host: string | null;
  /** Whether the request has headers of a proxy. */
  isForwarded: boolean;
  /** According to a trusted proxy; null if there is no such information. */
  byHttps: boolean | null;
};

export function forwardingInfoOf({ headers, protocol }: FastifyRequest, trustProxy: number): ForwardingInfo {
  const isTold = trustProxy > 0 && headers['x-forwarded-proto'] !== undefined;
  return {
    host: headers.host ?? null,
    isForwarded: headers['x-forwarded-for'] !== undefined,
    byHttps: isTold ? protocol === 'https' : null,
  };
}
