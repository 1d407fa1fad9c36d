import { STATUS_CODES } from 'node:http';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import { ERRORS } from '@presently/contracts/errors';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { version } from '../version.ts';
import { EXAMPLE_REQUEST_ID, exampleOf, type JsonSchema } from './open-api-examples.ts';
import { GUIDE, TAGS } from './open-api-guide.ts';

/** Content-Security-Policy of Swagger UI, which sets inline styles. */
const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The access token from `POST /api/auth/verify-code` or `POST /api/auth/refresh`',
  },
  refresh: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Secure-presently_refresh',
    description: 'Set by `POST /api/auth/verify-code`; over plain http its name has no prefix',
  },
  recipient: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-presently_gift_…',
    description:
      'Set by claiming a gift. Its name ends in a hash of the gift link, so there is one for each gift.',
  },
} as const;

const RESPONSE_HEADERS: Record<string, Record<string, object>> = {
  201: { Location: { schema: { type: 'string' }, description: 'Path of what was created' } },
  401: { 'WWW-Authenticate': { schema: { type: 'string' }, description: '`Bearer`' } },
  429: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
  503: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds' } },
};

/** Example bodies that are not JSON, by media type. */
const TEXT_EXAMPLES: Record<string, string> = {
  'text/csv': 'id,name,price\r\nbeeswax-candles,Beeswax Candles,39.00\r\n',
  'text/html': '<!doctype html><title>Packing slip</title>',
  'text/css': '@page { margin: 12mm }',
  'text/event-stream': 'event: changed\ndata: {}\n\n',
};

/** Serves `/api/openapi.json` and `/api/docs`, generated from the route schemas. Must be registered before the routes. */
export async function openApi(
  api: FastifyInstance,
  { origin, extraPaths = {} }: { origin: string; extraPaths?: Document['paths'] },
): Promise<void> {
  await api.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Presently', version, description: GUIDE },
      servers: [{ url: origin }],
      tags: TAGS,
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: (input) => jsonSchemaTransform(withDocumentedRequest(input)),
    transformObject: (input) => {
      const document = jsonSchemaTransformObject(input) as unknown as Document;
      return complete({ ...document, paths: { ...document.paths, ...extraPaths } }) as never;
    },
  });
  api.get('/openapi.json', { schema: { hide: true } }, async () => api.swagger());
  await api.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api',
    staticCSP: DOCS_POLICY,
    uiConfig: { url: '/api/openapi.json' } as never,
  });
}

type MediaType = { schema: JsonSchema; example?: unknown };
type ResponseObject = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, MediaType>;
};
type Parameter = { name: string; in: string; schema: JsonSchema & { pattern?: string; enum?: unknown[] } };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, MediaType> };
  responses: Record<string, ResponseObject>;
  'x-sets-cookie'?: keyof typeof SECURITY_SCHEMES;
};
type Document = {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema> };
};

type TransformInput = Parameters<typeof jsonSchemaTransform>[0];

function withDocumentedRequest(input: TransformInput): TransformInput {
  const { documentedRequest } = (input as { route?: RouteOptions }).route?.config ?? {};
  return documentedRequest ? { ...input, schema: { ...input.schema, ...documentedRequest } } : input;
}

/** Adds information that the generator lacks: headers, examples, and types of query parameters. */
function complete(document: Document): Document {
  const resolve = (ref: string) => document.components?.schemas?.[ref.split('/').at(-1) as string];
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      for (const parameter of operation.parameters ?? []) describeMeaning(parameter.schema);
      for (const [status, response] of Object.entries(operation.responses))
        completeResponse(status, response, operation['x-sets-cookie']);
      delete operation['x-sets-cookie'];
      const { requestBody } = operation;
      if (requestBody && Object.values(requestBody.content).every(({ schema }) => isOptional(schema)))
        requestBody.required = false;
      const bodies = [
        requestBody?.content,
        ...Object.values(operation.responses).map(({ content }) => content),
      ];
      addErrorExamples(operation.responses);
      for (const content of bodies) addExamples(content ?? {}, resolve);
    }
  }
  return withoutUnusedSchemas(document);
}

/** Query parameters are strings and validated as such; the document shows the type of the parsed value. */
function describeMeaning(schema: Parameter['schema']): void {
  if (schema.type === 'string' || schema.type === undefined) return;
  delete schema.pattern;
  delete schema.enum;
  if (typeof schema.default === 'string') schema.default = JSON.parse(schema.default);
}

function completeResponse(
  status: string,
  response: ResponseObject,
  cookie: keyof typeof SECURITY_SCHEMES | undefined,
): void {
  response.description = STATUS_CODES[status] ?? response.description;
  const setCookie =
    cookie && status.startsWith('2')
      ? { 'Set-Cookie': { schema: { type: 'string' }, description: `The ${cookie} cookie` } }
      : {};
  const headers = { ...RESPONSE_HEADERS[status], ...setCookie };
  if (Object.keys(headers).length > 0) response.headers = headers;
}

/** The default text and code of each error status. */
function addErrorExamples(responses: Record<string, ResponseObject>): void {
  for (const [code, { status, text }] of Object.entries(ERRORS)) {
    const body = responses[status]?.content?.['application/json'];
    if (!body?.schema.$ref?.endsWith('/Failure')) continue;
    const fields =
      status === 400 ? { fields: { 'billing.email': 'Please enter a valid email address' } } : {};
    body.example ??= { success: false, error: text, code, request_id: EXAMPLE_REQUEST_ID, ...fields };
  }
}

function addExamples(content: Record<string, MediaType>, resolve: Parameters<typeof exampleOf>[1]): void {
  for (const [mediaType, body] of Object.entries(content))
    body.example ??= TEXT_EXAMPLES[mediaType] ?? exampleOf(body.schema, resolve);
}

const isOptional = ({ anyOf, type, $ref }: JsonSchema): boolean =>
  anyOf ? anyOf.some((one) => one.type === 'null') : type === undefined && $ref === undefined;

/** Removes unreferenced schemas: the generator creates each one twice, for requests and responses. */
function withoutUnusedSchemas(document: Document): Document {
  const text = JSON.stringify(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  const used = schemas.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const rest = { ...document, components: { ...document.components, schemas: Object.fromEntries(used) } };
  return used.length === schemas.length ? rest : withoutUnusedSchemas(rest);
}
