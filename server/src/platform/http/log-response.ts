import type { FastifyReply, FastifyRequest } from 'fastify';

/** Logs one line per request, with the route's pattern instead of the URL, because URLs hold gift links, keys and tokens. */
export async function logResponse(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const route = request.routeOptions.url ?? 'unknown';
  request.log.info(responseLogLine(request.method, route, reply.statusCode, reply.elapsedTime), 'request');
}

export const responseLogLine = (method: string, route: string, status: number, ms: number) => ({
  method,
  route,
  status,
  ms: Math.round(ms),
});
