import { STATUS_CODES } from 'node:http';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

/** The documentation's page brings its own scripts and styles; React sets styles on elements. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `/api/openapi.json` and `/api/docs`, made from the schemas that check the requests. Before the routes. */
export async function openApi(api: FastifyInstance, origin: string): Promise<void> {
  await api.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Presently',
        version: '0.1.0',
        description: 'Pick a gift, pay, share a link; the recipient unwraps it and says where it should go.',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of verify-code or refresh' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => tidy(jsonSchemaTransformObject(document) as Document) as never,
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  await api.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: DOCS_POLICY,
    uiConfig: { url: '/api/openapi.json' } as never,
  });
}

type Schema = { $ref?: string; type?: unknown; anyOf?: { type?: unknown }[] };
type Operation = {
  operationId?: string;
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, ResponseObject>;
};
type ResponseObject = { description: string; headers?: Record<string, unknown> };
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, unknown> };
};

/** What the generator cannot know: names of operations, words for statuses, bodies that may be left out. */
function tidy(document: Document): Document {
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      operation.operationId = operationIdOf(method, path);
      for (const [status, response] of Object.entries(operation.responses)) describe(status, response);
      if (
        operation.requestBody &&
        Object.values(operation.requestBody.content).every(({ schema }) => isOptional(schema))
      )
        operation.requestBody.required = false;
    }
  }
  return withoutUnused(document);
}

function describe(status: string, response: ResponseObject): void {
  response.description = STATUS_CODES[status] ?? response.description;
  if (status === '429' || status === '503')
    response.headers = { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } };
}

/** `GET /api/orders/track/{urlId}` → `getOrdersTrackByUrlId` */
function operationIdOf(method: string, path: string): string {
  const words = path
    .split('/')
    .slice(2)
    .map((part) => part.replace(/^\{(.*)\}$/, (_, name: string) => `by-${name}`));
  return (
    method +
    words.map((word) => word.replace(/(^|-)(\w)/g, (_, _dash, first: string) => first.toUpperCase())).join('')
  );
}

const isOptional = ({ anyOf, type, $ref }: Schema): boolean =>
  anyOf ? anyOf.some((one) => one.type === 'null') : type === undefined && $ref === undefined;

/** Each named schema is generated as request and as answer, though most are one of the two; what only unused ones use goes too. */
function withoutUnused(document: Document): Document {
  const text = JSON.stringify(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const rest = { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
  return used.length === schemas.length ? rest : withoutUnused(rest);
}
