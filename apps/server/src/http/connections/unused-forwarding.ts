import type { FastifyInstance } from 'fastify';

/**
 * Warns once of a proxy in front that TRUST_PROXY does not mention: all its clients then share one address and its
 * limits. Any client can send the header, so the warning is one line, without the header's value.
 */
export function warnOfUnusedForwarding(fastify: FastifyInstance, trustProxy: number): void {
  if (trustProxy > 0) return;
  let hasWarned = false;
  fastify.addHook('onRequest', async ({ headers, log }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'X-Forwarded-For counts for nothing while TRUST_PROXY is off: behind a proxy, set TRUST_PROXY to how many there are',
    );
  });
}
