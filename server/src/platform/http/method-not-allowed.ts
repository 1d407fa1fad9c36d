import type { FastifyInstance, FastifyReply, HTTPMethods } from 'fastify';
import { HttpError, notFound } from './http-error.ts';

const METHODS: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'];
const RELATIVE_TO = '/api';

/**
 * A method that a path lacks is a 405 with `Allow`, not a 404, and a path that there is not is a 404,
 * whatever body comes with either. OPTIONS answers with the methods there are. Call it before the routes
 * are defined, and what it returns after them.
 */
export function handleMethodNotAllowed(api: FastifyInstance): () => void {
  const offered = new Map<string, Set<string>>();
  let done = false;
  api.addHook('onRoute', ({ url, method }) => {
    if (done) return;
    const methods = offered.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET')) methods.add('HEAD');
    offered.set(url, methods);
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound('There is nothing at this address.');
  });
  return () => {
    done = true;
    for (const [url, methods] of offered)
      if (!url.endsWith('*')) closeOthers(api, url.slice(RELATIVE_TO.length) || '/', methods);
  };
}

function closeOthers(api: FastifyInstance, url: string, methods: Set<string>): void {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const others = METHODS.filter((method) => !methods.has(method));
  // Before any body is read: what it holds does not matter here.
  const refuse = async (_request: unknown, reply: FastifyReply): Promise<void> => {
    reply.header('allow', allow);
    throw new HttpError('method_not_allowed');
  };
  const schema = { hide: true };
  if (others.length > 0) api.route({ method: others, url, schema, onRequest: refuse, handler: refuse });
  if (!methods.has('OPTIONS'))
    api.route({
      method: 'OPTIONS',
      url,
      schema,
      handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
    });
}
