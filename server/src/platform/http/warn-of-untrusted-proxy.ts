import type { FastifyInstance } from 'fastify';

/**
 * Warns once if requests seem to come through a proxy that is not trusted. All visitors then have the address of the
 * proxy and share its rate limits.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    if (hasWarned || request.headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    request.log.warn(
      'X-Forwarded-For arrived, but TRUSTED_PROXIES is not set: all visitors share the limits of one address. ' +
        'Name the proxy in TRUSTED_PROXIES, or have it remove the header.',
    );
  });
}
