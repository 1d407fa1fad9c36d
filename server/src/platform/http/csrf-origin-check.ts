import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Changes nothing, so that pages of any origin may send it. */
    acceptsAnyOrigin?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

type Origins = { publicOrigin: string; apiUrl: string | null };

/**
 * A browser says which site a change comes from; another site's is refused (ASVS 3.5.1). An origin is
 * scheme, host and port: another service on this machine is another site, and so is the shop over plain
 * http. Calls without Origin come from no browser and bring no cookies of one.
 */
export function rejectCrossSiteRequests({ publicOrigin, apiUrl }: Origins) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    if (!origin || READING.has(request.method) || request.routeOptions.config?.acceptsAnyOrigin) return;
    const own = [publicOrigin, apiUrl, `${request.protocol}://${host}`];
    if (!own.includes(origin))
      throw new HttpError('forbidden', { message: 'This request came from another site.' });
  };
}
