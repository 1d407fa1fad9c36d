import type { FastifyReply, FastifyRequest } from 'fastify';

type Origins = { publicOrigin: string; apiUrl: string | null };

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-max-age': '7200',
};

/**
 * With API_URL the pages and the interface have different origins: then the shop's own pages, and
 * nobody else's, may call across. Without it no page needs to, and no header says that one may.
 */
export function allowPublicOrigin({ publicOrigin, apiUrl }: Origins) {
  const isApart = apiUrl !== null && apiUrl !== publicOrigin;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isApart) return;
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
