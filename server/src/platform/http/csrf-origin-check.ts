import { requestFromAnotherSite } from '@presently/texts/server/http';
import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Has no side effects, so pages of any origin may call it. */
    acceptsAnyOrigin?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Origins = { publicOrigin: string; apiUrl: string | null };

/**
 * CSRF protection: rejects changes whose Origin header is not our own (ASVS 3.5.1). Origins are compared by scheme,
 * host and port. Requests without the header do not come from a browser and carry no browser's cookies.
 */
export function rejectCrossSiteRequests({ publicOrigin, apiUrl }: Origins) {
  return async (request: FastifyRequest): Promise<void> => {
    const { origin, host } = request.headers;
    if (!origin || SAFE_METHODS.has(request.method) || request.routeOptions.config?.acceptsAnyOrigin) return;
    const ownOrigins = [publicOrigin, apiUrl, `${request.protocol}://${host}`];
    if (!ownOrigins.includes(origin)) throw new HttpError('forbidden', { message: requestFromAnotherSite });
  };
}
