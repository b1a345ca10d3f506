import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy stands in front which TRUST_PROXY does not mention: all its visitors then share one address,
 * and the limits of one. Anybody can send the header, so it is one line, without what the header says.
 */
export function warnOfUnusedForwarding(fastify: FastifyInstance, trustProxy: number): void {
  if (trustProxy > 0) return;
  let isSaid = false;
  fastify.addHook('onRequest', async ({ headers, log }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    log.warn(
      'X-Forwarded-For counts for nothing while TRUST_PROXY is off: behind a proxy, set TRUST_PROXY to how many there are',
    );
  });
}
