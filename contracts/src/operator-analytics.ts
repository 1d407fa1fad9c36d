import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';

/** Days in UTC, both inclusive; default: the last 30. At most `MAX_ANALYTICS_DAYS` days, otherwise 400. */
export const OperatorAnalyticsQuery = z.object({
  from: CalendarDay.optional().describe('First day (UTC), inclusive'),
  to: CalendarDay.optional().describe('Last day (UTC), inclusive'),
});
export type OperatorAnalyticsQuery = z.output<typeof OperatorAnalyticsQuery>;

export const MAX_ANALYTICS_DAYS = 1_100;

export const DailyAnalytics = z.object({
  date: z.string(),
  orders: z.int(),
  gross: Dollars,
  refunded: Dollars,
  revenue: Dollars,
});
export type DailyAnalytics = z.infer<typeof DailyAnalytics>;

/** All figures are about gifts bought between `from` and `to`, with their state of today; `expiring_*` is about all gifts now. */
export const OperatorAnalytics = z
  .object({
    from: z.string(),
    to: z.string(),
    orders: z.int().describe('Gifts bought and paid'),
    gross: Dollars.describe('What was paid for them'),
    refunded: Dollars.describe('What of it went back, to this day'),
    revenue: Dollars.describe('gross − refunded'),
    orders_by_day: z.array(DailyAnalytics).describe('Every day, also those without an order'),
    claimed: z.int(),
    claim_rate: z.number().nullable().describe('claimed / orders, 0 to 1; null without an order'),
    median_hours_to_claim: z.number().nullable().describe('From buying to claiming; null without a claim'),
    orders_by_status: z.record(z.string(), z.int()),
    expiring_orders: z.int().describe('Paid, unclaimed, and ending within expiring_days'),
    expiring_value: Dollars.describe('What was paid for those'),
    best_gifts: z
      .array(z.object({ gift_id: z.string(), name: z.string(), orders: z.int(), revenue: Dollars }))
      .describe('At most ten, most often bought first'),
  })
  .meta({ id: 'Figures' });
export type OperatorAnalytics = z.infer<typeof OperatorAnalytics>;

export const getAnalytics = endpoint({
  id: 'getAnalytics',
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
  summary: 'Get sales analytics',
  description:
    'Revenue, orders by day, claim rate, median time to claim and best-selling gifts between two days, inclusive.',
  query: OperatorAnalyticsQuery,
  responses: { 200: envelope(OperatorAnalytics) },
});
export const exportAnalytics = endpoint({
  id: 'exportAnalytics',
  method: 'GET',
  path: '/operator/analytics/export',
  auth: 'operator',
  summary: 'Export sales analytics',
  description: 'The figures by day as CSV.',
  query: OperatorAnalyticsQuery,
  produces: 'text/csv',
  responses: { 200: z.string() },
});
