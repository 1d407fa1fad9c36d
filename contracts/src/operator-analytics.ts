import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';

/** Days in the shop's time zone, both inclusive; default: the last 30. At most `MAX_ANALYTICS_DAYS` days, otherwise 400. */
export const OperatorAnalyticsQuery = z.object({
  from: CalendarDay.optional().describe("First day in the shop's time zone, inclusive"),
  to: CalendarDay.optional().describe("Last day in the shop's time zone, inclusive"),
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

export const GiftSales = z.object({
  gift_id: z.string(),
  name: z.string(),
  orders: z.int(),
  revenue: Dollars,
});
export type GiftSales = z.infer<typeof GiftSales>;

/**
 * All figures cover gifts bought between `from` and `to`, in their current state; `expiring_*` covers all current
 * gifts.
 */
export const OperatorAnalytics = z
  .object({
    from: z.string(),
    to: z.string(),
    time_zone: z.string().describe('IANA name of the time zone in which the days are'),
    today: z.string().describe('The day it is there now'),
    orders: z.int().describe('Number of paid orders'),
    gross: Dollars.describe('Amount paid for them, in dollars'),
    refunded: Dollars.describe('Amount of it refunded until now'),
    revenue: Dollars.describe('gross − refunded'),
    orders_by_day: z.array(DailyAnalytics).describe('Every day of the range, including those without orders'),
    claimed: z.int(),
    claim_rate: z.number().nullable().describe('claimed / orders, 0 to 1; null without orders'),
    median_hours_to_claim: z
      .number()
      .nullable()
      .describe('From purchase to claim, in hours; null without claims'),
    median_hours_to_ship: z
      .number()
      .nullable()
      .describe('From claim to shipping, in hours; null when none was shipped'),
    orders_by_status: z.record(z.string(), z.int()),
    expiring_orders: z
      .int()
      .describe('Paid and unclaimed orders that expire within `expiring_days` from now'),
    expiring_value: Dollars.describe('Amount paid for those, minus refunds'),
    best_gifts: z.array(GiftSales).describe('The ten gifts bought most often, in this order'),
    best_gifts_by_revenue: z
      .array(GiftSales)
      .describe('The ten gifts with the highest revenue, in this order'),
  })
  .meta({ id: 'Figures' });
export type OperatorAnalytics = z.infer<typeof OperatorAnalytics>;

export const getAnalytics = endpoint({
  id: 'getAnalytics',
  method: 'GET',
  path: '/operator/analytics',
  auth: 'manager',
  summary: 'Get sales analytics',
  description:
    "Revenue, orders by day, claim rate, median times to claim and to ship, and best-selling gifts by count and by revenue, between two days, inclusive. Days are in the shop's time zone, the setting `time_zone`.",
  query: OperatorAnalyticsQuery,
  responses: { 200: envelope(OperatorAnalytics) },
});
export const exportAnalytics = endpoint({
  id: 'exportAnalytics',
  method: 'GET',
  path: '/operator/analytics/export',
  auth: 'manager',
  summary: 'Export sales analytics',
  description: 'The figures by day as CSV.',
  query: OperatorAnalyticsQuery,
  produces: 'text/csv',
  responses: { 200: z.string() },
});
