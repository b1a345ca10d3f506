import type { FastifyRequest } from 'fastify';

/** The address by which a request reached the server, as its headers say. */
export type ForwardingInfo = {
  /** As the request names it. */
  host: string | null;
  /** Whether a proxy says that it forwarded the request. */
  isForwarded: boolean;
  /** As a trusted proxy says; null where none says anything. */
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
