import { z } from 'zod';
import { CalendarDay } from './calendar-day.ts';
import { endpoint } from './endpoint.ts';
import { envelope } from './envelope.ts';
import { Dollars } from './money-schema.ts';

/** Days in UTC, both inclusive; the last thirty unless told. */
export const FiguresQuery = z.object({
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
});
export type FiguresQuery = z.output<typeof FiguresQuery>;

export const FIGURES_MAX_DAYS = 1_100;

export const DayFigures = z.object({
  date: z.string(),
  orders: z.int(),
  gross: Dollars,
  refunded: Dollars,
  revenue: Dollars,
});
export type DayFigures = z.infer<typeof DayFigures>;

/** Every figure is about the gifts bought in these days, whatever happened to them since; `expiring_*` is about now. */
export const Figures = z
  .object({
    from: z.string(),
    to: z.string(),
    orders: z.int().describe('Gifts bought and paid'),
    gross: Dollars.describe('What was paid for them'),
    refunded: Dollars.describe('What of it went back, to this day'),
    revenue: Dollars.describe('gross − refunded'),
    orders_by_day: z.array(DayFigures).describe('Every day, also those without an order'),
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
export type Figures = z.infer<typeof Figures>;

export const getFigures = endpoint({
  method: 'GET',
  path: '/operator/analytics',
  auth: 'operator',
  summary: 'Revenue, orders by day, claim rate, median time to claim, best gifts',
  query: FiguresQuery,
  responses: { 200: envelope(Figures) },
});
export const exportFigures = endpoint({
  method: 'GET',
  path: '/operator/analytics/export',
  auth: 'operator',
  summary: 'The figures by day (text/csv)',
  query: FiguresQuery,
  responses: { 200: z.string() },
});
