import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser says which site a change comes from; another site's is refused (ASVS 3.5.1). Calls
 * without Origin come from no browser and bring no cookies of one.
 */
export function refuseForeignOrigins({ publicOrigin }: { publicOrigin: string }) {
  return async (request: FastifyRequest): Promise<void> => {
    const origin = request.headers.origin;
    if (!origin || READING.has(request.method)) return;
    const isOwn = origin === publicOrigin || URL.parse(origin)?.host === request.headers.host;
    if (!isOwn) throw new HttpError('forbidden', { message: 'This request came from another site.' });
  };
}
