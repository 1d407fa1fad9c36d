import { nothingAtThisAddress } from '@presently/texts/server/http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError, notFound } from './http-error.ts';

const PREFIX = '/api';

/**
 * Responds 405 with `Allow` to methods that a path does not support (Fastify's default is 404), 404 to unknown paths
 * before their body is read, and to OPTIONS with the supported methods. Call it before defining the routes, and call
 * the returned function after them.
 */
export function handleMethodNotAllowed(api: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  let isComplete = false;
  api.addHook('onRoute', ({ url, method, exposeHeadRoute }) => {
    if (isComplete) return;
    const methods = methodsByUrl.get(url) ?? new Set<string>();
    for (const one of [method].flat()) methods.add(one);
    if (methods.has('GET') && exposeHeadRoute !== false) methods.add('HEAD');
    methodsByUrl.set(url, methods);
  });
  api.addHook('onRequest', async (request) => {
    if (request.is404) throw notFound(nothingAtThisAddress);
  });
  return () => {
    isComplete = true;
    for (const [url, methods] of methodsByUrl)
      if (!url.endsWith('*')) registerOtherMethods(api, url.slice(PREFIX.length) || '/', methods);
  };
}

function registerOtherMethods(api: FastifyInstance, url: string, methods: Set<string>): void {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const otherMethods = api.supportedMethods.filter((method) => method !== 'OPTIONS' && !methods.has(method));
  // As onRequest hook, so that the body is not read.
  const reject = async (_request: unknown, reply: FastifyReply): Promise<void> => {
    reply.header('allow', allow);
    throw new HttpError('method_not_allowed');
  };
  const schema = { hide: true };
  if (otherMethods.length > 0)
    api.route({ method: otherMethods, url, schema, onRequest: reject, handler: reject });
  if (!methods.has('OPTIONS'))
    api.route({
      method: 'OPTIONS',
      url,
      schema,
      handler: (_request, reply) => reply.code(204).header('allow', allow).send(),
    });
}
