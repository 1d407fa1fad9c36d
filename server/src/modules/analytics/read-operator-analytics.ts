import { centsToDollars } from '@presently/contracts/money';
import {
  MAX_ANALYTICS_DAYS,
  type OperatorAnalytics,
  type OperatorAnalyticsQuery,
} from '@presently/contracts/operator-analytics';
import { calendarDayIn } from '@presently/contracts/time-zone';
import * as texts from '@presently/texts/server/analytics';
import type { BaseDeps } from '../../deps.ts';
import { calendarDate } from '../../platform/clock.ts';
import { invalidField } from '../../platform/http/http-error.ts';
import { getSalesReport } from '../orders/index.ts';

type SalesReport = Awaited<ReturnType<typeof getSalesReport>>;

const DEFAULT_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

const addDays = (day: string, days: number): string =>
  calendarDate(new Date(Date.parse(day) + days * DAY_MS));

/** @throws HttpError 400 if `from` is after `to`, or the range is longer than MAX_ANALYTICS_DAYS */
function resolveDateRange(query: OperatorAnalyticsQuery, today: string): { from: string; to: string } {
  const to = query.to ?? today;
  const from = query.from ?? addDays(to, 1 - DEFAULT_DAYS);
  if (from > to) throw invalidField('from', texts.notAfterLastDay);
  if (addDays(from, MAX_ANALYTICS_DAYS) <= to)
    throw invalidField('from', texts.tooManyDays(MAX_ANALYTICS_DAYS));
  return { from, to };
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The shop's sales figures for a range of days. */
export async function readOperatorAnalytics(
  deps: BaseDeps,
  query: OperatorAnalyticsQuery,
): Promise<OperatorAnalytics> {
  const { time_zone: timeZone, expiring_days: expiringDays } = deps.shopSettings.current();
  const today = calendarDayIn(timeZone, deps.clock.now());
  const range = resolveDateRange(query, today);
  const report = await deps.database.reads.readCurrent(({ db }) =>
    getSalesReport(db, { ...range, timeZone }, expiringDays),
  );
  return { ...range, time_zone: timeZone, today, ...serializeReport(report) };
}

function serializeReport(
  report: SalesReport,
): Omit<OperatorAnalytics, 'from' | 'to' | 'time_zone' | 'today'> {
  const { orders, claimed } = report;
  return {
    orders,
    ...toMoneyFields(report),
    orders_by_day: report.byDay.map((day) => ({ date: day.date, orders: day.orders, ...toMoneyFields(day) })),
    claimed,
    claim_rate: orders === 0 ? null : round(claimed / orders, 4),
    median_hours_to_claim: toHours(report.medianSecondsToClaim),
    median_hours_to_ship: toHours(report.medianSecondsToShip),
    orders_by_status: report.byStatus,
    expiring_orders: report.expiring.orders,
    expiring_value: centsToDollars(report.expiring.cents),
    best_gifts: report.bestGifts.map(serializeGiftSales),
    best_gifts_by_revenue: report.bestGiftsByRevenue.map(serializeGiftSales),
  };
}

const toHours = (seconds: number | null): number | null =>
  seconds === null ? null : round(seconds / 3600, 2);

const serializeGiftSales = ({ giftId, name, orders, revenueCents }: SalesReport['bestGifts'][number]) => ({
  gift_id: giftId,
  name,
  orders,
  revenue: centsToDollars(revenueCents),
});

const toMoneyFields = ({ grossCents, refundedCents }: { grossCents: number; refundedCents: number }) => ({
  gross: centsToDollars(grossCents),
  refunded: centsToDollars(refundedCents),
  revenue: centsToDollars(grossCents - refundedCents),
});
