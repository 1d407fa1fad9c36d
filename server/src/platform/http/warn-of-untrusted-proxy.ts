import type { FastifyInstance } from 'fastify';

/**
 * Says once that a proxy seems to stand before the shop and none is trusted. Every visitor then counts as the
 * proxy's own address, so that all of them share its limits.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isTold = false;
  app.addHook('onRequest', async (request) => {
    if (isTold || request.headers['x-forwarded-for'] === undefined) return;
    isTold = true;
    request.log.warn(
      'X-Forwarded-For arrived, but TRUSTED_PROXIES is not set: all visitors share the limits of one address. ' +
        'Name the proxy in TRUSTED_PROXIES, or have it remove the header.',
    );
  });
}
