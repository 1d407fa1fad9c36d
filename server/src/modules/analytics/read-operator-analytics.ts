import { centsToDollars } from '@presently/contracts/money';
import { MAX_ANALYTICS_DAYS, type OperatorAnalytics, type OperatorAnalyticsQuery } from '@presently/contracts/operator-analytics';
import type { BaseDeps } from '../../deps.ts';
import { calendarDate } from '../../platform/clock.ts';
import { invalidField } from '../../platform/http/http-error.ts';
import { type SalesReport, getSalesReport } from '../orders/index.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const addDays = (day: string, days: number): string => calendarDate(new Date(Date.parse(day) + days * DAY_MS));

/** @throws HttpError 400 for a span that ends before it begins, or is longer than anybody looks at */
function spanOf({ clock }: BaseDeps, { from: asked, to: until }: OperatorAnalyticsQuery): { from: string; to: string } {
  const to = until ?? calendarDate(clock.now());
  const from = asked ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalidField('from', 'Must not be after the last day');
  if (addDays(from, MAX_ANALYTICS_DAYS) <= to)
    throw invalidField('from', `Must be at most ${MAX_ANALYTICS_DAYS} days before the last day`);
  return { from, to };
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The shop's sales figures of a range of days. */
export async function readOperatorAnalytics(deps: BaseDeps, query: OperatorAnalyticsQuery): Promise<OperatorAnalytics> {
  const span = spanOf(deps, query);
  const expiringDays = deps.shopSettings.current().expiring_days;
  const figures = await deps.database.reads.readCurrent(({ db }) => getSalesReport(db, span, expiringDays));
  return { ...span, ...figuresView(figures) };
}

function figuresView(figures: SalesReport): Omit<OperatorAnalytics, 'from' | 'to'> {
  const { orders, claimed, medianSecondsToClaim } = figures;
  return {
    orders,
    ...moneyOf(figures),
    orders_by_day: figures.byDay.map((day) => ({ date: day.date, orders: day.orders, ...moneyOf(day) })),
    claimed,
    claim_rate: orders === 0 ? null : rounded(claimed / orders, 4),
    median_hours_to_claim: medianSecondsToClaim === null ? null : rounded(medianSecondsToClaim / 3600, 2),
    orders_by_status: figures.byStatus,
    expiring_orders: figures.expiring.orders,
    expiring_value: centsToDollars(figures.expiring.cents),
    best_gifts: figures.bestGifts.map((gift) => ({
      gift_id: gift.giftId,
      name: gift.name,
      orders: gift.orders,
      revenue: centsToDollars(gift.revenueCents),
    })),
  };
}

const moneyOf = ({ grossCents, refundedCents }: { grossCents: number; refundedCents: number }) => ({
  gross: centsToDollars(grossCents),
  refunded: centsToDollars(refundedCents),
  revenue: centsToDollars(grossCents - refundedCents),
});
