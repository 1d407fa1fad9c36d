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
  id: 'getOrderAnalytics',
  method: 'GET',
  path: '/analytics/orders',
  auth: 'bearer',
  summary: 'Get order totals',
  description: 'Totals of the signed-in gifter; for managers and owners those of the shop.',
  responses: { 200: envelope(OrderAnalytics) },
});

/** Always responds with 202, even to an invalid body, so that analytics never break or delay a page. */
export const recordGiftView = endpoint({
  id: 'recordGiftView',
  method: 'POST',
  path: '/analytics/gift-views',
  auth: 'session',
  summary: 'Record that a gift was viewed',
  description: 'Always answers 202 at once, whatever is sent. Views decide what is trending.',
  body: z.unknown().meta({ example: { gift_id: 'beeswax-candles' } }),
  responses: { 202: envelope(Empty) },
  errors: 'none',
});
