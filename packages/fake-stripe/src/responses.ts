import type { Json } from './form.ts';

export type StripeResponse = { status: number; body: Json };

export const ok = (body: Json): StripeResponse => ({ status: 200, body });
export const fail = (status: number, error: Json): StripeResponse => ({ status, body: { error } });
export const invalid = (message: string, more: Json = {}, status = 400): StripeResponse =>
  fail(status, { type: 'invalid_request_error', message, ...more });
export const notFound = (what: string, id: string, param: string): StripeResponse =>
  invalid(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);

/** A page of a list as Stripe returns it: `limit` from 1 to 100, by default 10. */
export function listResponse(
  url: string,
  query: Json,
  read: (page: { limit: number; after: string }) => Json[],
): StripeResponse {
  const limit = Number(query.limit ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    return invalid('This value must be between 1 and 100.', { param: 'limit' });
  const rows = read({ limit: limit + 1, after: String(query.starting_after ?? '') });
  return ok({ object: 'list', url, has_more: rows.length > limit, data: rows.slice(0, limit) });
}

/** The parameter `created` of a list. */
export const createdFilter = ({ created }: Json): { createdGte?: number } =>
  created?.gte === undefined ? {} : { createdGte: Number(created.gte) };
