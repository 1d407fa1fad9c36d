import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Empty, envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';

export const OrderAnalytics = z
  .object({
    scope: z.enum(['own', 'shop']),
    total_orders: z.int(),
    total_spent: Dollars,
    total_refunded: Dollars,
    claimed_orders: z.int(),
    delivered_orders: z.int(),
    cancelled_orders: z.int(),
    orders_by_status: z.record(z.string(), z.int()),
  })
  .meta({ id: 'OrderAnalytics' });
export type OrderAnalytics = z.infer<typeof OrderAnalytics>;

export const getOrderAnalytics = endpoint({
  method: 'GET',
  path: '/analytics/orders',
  auth: 'bearer',
  summary: "The user's own totals; an operator's: the shop's",
  responses: { 200: envelope(OrderAnalytics) },
});

/** Whatever is sent, a page is never delayed or broken by it: the answer is always 202. */
export const recordGiftView = endpoint({
  method: 'POST',
  path: '/analytics/gift-views',
  auth: 'session',
  summary: 'Record that a gift page was viewed',
  body: z.unknown(),
  responses: { 202: envelope(Empty) },
  refusals: 'none',
});
