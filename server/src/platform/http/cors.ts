import type { FastifyReply, FastifyRequest } from 'fastify';

type Origins = { publicOrigin: string; apiUrl: string | null };

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
};

/**
 * CORS: when API_URL puts the API on another origin than the pages, allows calls from the pages' origin and no
 * other. Without API_URL no CORS headers are sent.
 */
export function allowPublicOrigin({ publicOrigin, apiUrl }: Origins) {
  const isCrossOrigin = apiUrl !== null && apiUrl !== publicOrigin;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isCrossOrigin) return;
    reply.header('vary', 'origin');
    if (request.headers.origin !== publicOrigin) return;
    reply.headers({
      'access-control-allow-origin': publicOrigin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after',
    });
    if (request.method === 'OPTIONS') reply.headers(PREFLIGHT);
  };
}
