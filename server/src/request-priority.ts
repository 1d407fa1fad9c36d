import type { FastifyRequest } from 'fastify';
import type { Rank } from './platform/http/shed-load.ts';

/** Money, claims and what others tell us once: refusing these would lose something. */
const VITAL = /^\/(api\/(orders\/?$|orders\/claim\/|payments\/|fulfilment\/)|sandbox\/)/;
/** What belongs to somebody: their orders, links, account, and the operators' work. */
const PERSONAL =
  /^\/(api\/(orders|auth|users|wishlist|operator)|claim|recipient|track|manage|purchase|card-selection|memo-input|operator)(\/|$|\?)/;

/** Buying, claiming and hooks come before what people look up of their own, and that before browsing. */
export function priorityOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): Rank {
  if (url === '/api/health') return 'vital';
  if (method !== 'GET' && method !== 'HEAD' && VITAL.test(url)) return 'vital';
  return PERSONAL.test(url) ? 'ordinary' : 'browsing';
}
