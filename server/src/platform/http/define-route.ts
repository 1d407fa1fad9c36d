import type { Endpoint } from '@presently/contracts/endpoint';
import { Failure } from '@presently/contracts/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchema,
  onRequestAsyncHookHandler,
  preHandlerAsyncHookHandler,
} from 'fastify';
import { z } from 'zod';
import { errorStatusesOf, needsToken } from './error-statuses.ts';

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

export type RouteRequest<E extends Endpoint> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
  headers: Output<E['headers']>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** Return value of a handler: a status that the endpoint declares, with its body. */
export type RouteReply<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: E['responses'][S] extends z.ZodType ? z.input<E['responses'][S]> : never;
    /** Path of the created resource, for the Location header. */
    location?: string;
  };
}[keyof E['responses'] & number];

type RouteOptions = {
  onRequest?: onRequestAsyncHookHandler[];
  preHandler?: preHandlerAsyncHookHandler[];
  bodyLimit?: number;
};

/**
 * Registers the route of one operation of the contract. The request is validated by its schemas before `handler`
 * runs, and the response is reduced to its schema, so that no undeclared field can leak.
 */
export function defineRoute<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (request: RouteRequest<E>) => Promise<RouteReply<E>>,
  options: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: routeSchema(endpoint),
    config: {
      auth: endpoint.auth ?? 'public',
      acceptsUpload: endpoint.upload !== undefined,
      acceptsAnyOrigin: endpoint.acceptsAnyOrigin === true,
    },
    ...options,
    handler: async (request, reply) => {
      const { params, query, body, headers } = request as unknown as RouteRequest<E>;
      const result = await handler({ params, query, body, headers, request, reply });
      reply.code(result.status);
      if ('location' in result && result.location) reply.header('location', result.location);
      return result.body;
    },
  });
}

/** The Fastify route schema: for validation and serialisation, and the source of the OpenAPI document. */
export function routeSchema(endpoint: Endpoint): FastifySchema {
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    description: endpoint.description,
    tags: [endpoint.path.split('/')[1] as string],
    security: securityOf(endpoint),
    ...(endpoint.setsCookie ? { 'x-sets-cookie': endpoint.setsCookie } : {}),
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    ...(endpoint.consumes ? { consumes: [...endpoint.consumes] } : {}),
    ...(endpoint.upload ? formSchema(endpoint.upload) : {}),
    ...(endpoint.headers ? { headers: endpoint.headers } : {}),
    response: {
      ...successSchemas(endpoint),
      ...Object.fromEntries(errorStatusesOf(endpoint).map((status) => [status, Failure])),
    },
  };
}

/** OpenAPI security requirements: alternatives, of which an empty one makes credentials optional. */
function securityOf({ auth = 'public', method, readsCookie }: Endpoint): Record<string, string[]>[] {
  const bearer = { bearer: [] };
  const cookie = readsCookie ? [{ [readsCookie]: [] }] : [];
  if (needsToken(auth)) return [bearer];
  if (auth === 'optional' || auth === 'session') return [{}, bearer, ...cookie];
  // Reads are public, and the cookie only adds details; changes require it.
  return cookie.length > 0 && method === 'GET' ? [{}, ...cookie] : cookie;
}

const successSchemas = ({ responses, produces }: Endpoint) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      produces ? { description: 'OK', content: { [produces]: { schema } } } : schema,
    ]),
  );

/** OpenAPI schema of a file upload. */
const formSchema = (field: string) => ({
  consumes: ['multipart/form-data'],
  body: z.object({ [field]: z.string().meta({ format: 'binary' }) }),
});

/** 200 with `{success: true, data}`. */
export const ok = <T>(data: T) => ({ status: 200 as const, body: { success: true as const, data } });
/** 201 with the path of the created resource in the Location header. */
export const created = <T>(data: T, location: string) => ({
  status: 201 as const,
  body: { success: true as const, data },
  location,
});
export const noContent = () => ({ status: 204 as const, body: null });
export const accepted = () => ({ status: 202 as const, body: { success: true as const, data: {} } });

/** A page of a list, with the total number of items. */
export const pageReply = <T>(data: T[], { page, limit }: { page: number; limit: number }, total: number) => ({
  status: 200 as const,
  body: { success: true as const, data, pagination: { page, limit, total, has_more: page * limit < total } },
});

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: NonNullable<Endpoint['auth']>;
    /** Request schemas of a route that parses its own body: part of the API reference, not validated by Fastify. */
    documentedRequest?: { headers: z.ZodType; body: z.ZodType };
  }
}
