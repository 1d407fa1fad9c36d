import type { z } from 'zod';

type Schemas = { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; headers?: z.ZodType };

/**
 * One operation of the HTTP interface: the same schemas check the request, shape the answer,
 * make the OpenAPI document and type the client. Paths are relative to `/api`.
 */
export type Endpoint = Schemas & {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /**
   * `public` sends no token; `optional` sends one when there is one; `session` too, and the refresh cookie
   * does as well. `operator` is for owners and staff, `owner` for owners only.
   */
  auth?: 'public' | 'optional' | 'session' | 'bearer' | 'operator' | 'owner';
  responses: Record<number, z.ZodType>;
  /** The field of the one file that the call takes, as `multipart/form-data` instead of a JSON body. */
  upload?: string;
  /** Media types of the body, when it is not `application/json`. */
  consumes?: readonly string[];
  /** Changes nothing, so that pages of any origin may send it. */
  acceptsAnyOrigin?: true;
  /** Statuses of refusals that are its own, beside those that every call of its shape may get; `none`: whatever is sent is fine. */
  refusals?: readonly number[] | 'none';
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

type Part = 'params' | 'query' | 'body';
/** Parts that may be left out whole, such as a body that is `nullish`. */
type Omissible<E extends Endpoint> = {
  [K in Part]: E[K] extends z.ZodType ? (undefined extends InputOf<E[K]> ? K : never) : never;
}[Part];

/** What a caller gives: only the parts that the endpoint declares. */
export type RequestOf<E extends Endpoint> = {
  [K in Exclude<Part, Omissible<E>> as E[K] extends z.ZodType ? K : never]: InputOf<E[K]>;
} & { [K in Omissible<E>]?: InputOf<E[K]> };

/** The success answer of the endpoint, any of its 2xx bodies. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;
