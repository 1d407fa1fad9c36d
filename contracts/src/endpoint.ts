import type { z } from 'zod';
import type { Role } from './roles.ts';

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; headers?: z.ZodType };

/**
 * One operation of the HTTP API. Its schemas validate the request, serialise the response, generate the OpenAPI
 * document and type the client. `path` is relative to `/api`; parameters are written `:name`.
 */
export type Endpoint = Schemas & {
  /** Name of the operation in the OpenAPI document, and so of the method in generated clients. */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Information for callers beyond the schemas: effects, limits, idempotency. Markdown. */
  description: string;
  /**
   * Who may call it (default `public`): `public` never sends the access token; `optional` sends it if there is one;
   * `session` also accepts the refresh cookie instead; `bearer` requires the token (401 without); a role requires that
   * role or a higher one (403 otherwise). The permissions are defined only here and in `reach`: docs/permissions.md is
   * generated from them.
   */
  auth?: 'public' | 'optional' | 'session' | 'bearer' | Role;
  /**
   * Which orders the caller can access, if that depends on the caller: `own`: orders the caller bought (404 for
   * others); `own_unless_manager`: all orders for managers and owners; `own_unless_operator`: for packers, also those to
   * pack, to ship or just shipped; `queues_for_packers`: for packers, only those (403 for others).
   */
  reach?: 'own' | 'own_unless_manager' | 'own_unless_operator' | 'queues_for_packers';
  /** Success bodies by status. Errors always have the shape `Failure`. */
  responses: Record<number, z.ZodType>;
  /** Media type of the success response when it is not JSON. */
  produces?: 'text/csv' | 'text/html' | 'text/css' | 'text/event-stream';
  /** A cookie that authorises the call, instead of or in addition to a token. */
  readsCookie?: 'refresh' | 'recipient';
  /** A cookie that a success sets. */
  setsCookie?: 'refresh' | 'recipient';
  /** Name of the file field when the body is `multipart/form-data` with one file instead of JSON. */
  upload?: string;
  /** Accepted media types of the request body; default `application/json`. */
  consumes?: readonly string[];
  /** Exempts a non-GET call from the CSRF origin check; only for calls that change nothing. */
  acceptsAnyOrigin?: true;
  /**
   * Error statuses specific to this operation, in addition to those that follow from its method, parameters and
   * `auth` (400, 401, 403, 404, 413, 415) and to 421, 500 and 503. `none`: it never responds with an error.
   */
  errors?: readonly number[] | 'none';
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

type RequestPart = 'params' | 'query' | 'body';
/** Parts that may be omitted, such as a body that is `nullish`. */
type OptionalPart<E extends Endpoint> = {
  [K in RequestPart]: E[K] extends z.ZodType ? (undefined extends InputOf<E[K]> ? K : never) : never;
}[RequestPart];

/** Request parameters of the client: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = {
  [K in Exclude<RequestPart, OptionalPart<E>> as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & { [K in OptionalPart<E>]?: InputOf<E[K]> };

/** The parsed body of a success: the union of all 2xx bodies. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;
