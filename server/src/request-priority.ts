import type { FastifyRequest } from 'fastify';
import type { RequestPriority } from './platform/http/shed-load.ts';

/** Changes that would be lost if rejected: orders, payments, claims and webhooks. */
const CRITICAL = /^\/(api\/(orders\/?$|orders\/claim\/|payments\/|fulfilment\/)|sandbox\/)/;
/** A user's own data and pages (orders, gift links, account), and the operators' console. */
const NORMAL =
  /^\/(api\/(orders|auth|users|wishlist|operator)|claim|recipient|track|manage|purchase(-complete)?|card-selection|memo-input|gifts|recent-gifts|wishlist|preferences|operator)(\/|$|\?)/;

/**
 * Which requests are rejected last under overload: purchases, claims and webhooks, then a user's own data, then
 * browsing.
 */
export function priorityOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): RequestPriority {
  if (url === '/api/health') return 'critical';
  if (method !== 'GET' && method !== 'HEAD' && CRITICAL.test(url)) return 'critical';
  return NORMAL.test(url) ? 'normal' : 'low';
}
