import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

export const introduction = 'Gifts bought in these days, and what became of them. Days are in UTC.';
export const downloadCsv = 'Download CSV';

// The days.
export const usualSpans = 'Usual spans';
export const last7Days = '7 days';
export const last30Days = '30 days';
export const last90Days = '90 days';
export const thisMonth = 'This month';
export const lastMonth = 'Last month';
export const last12Months = '12 months';
export const chooseBothDays = 'Please choose both days';
export const beginsAfterItsEnd = 'Begins after its end';
export const atMostThreeYears = 'At most three years';

// The figures.
export const revenue = 'Revenue';
export const paidAndRefunded = ({ paid, refunded }: { paid: string; refunded: string }) =>
  `${paid} paid, ${refunded} refunded`;
export const claimRate = 'Claim rate';
export const noneYet = 'None yet';
export const claimedOf = ({ claimed, orders }: { claimed: string; orders: string }) =>
  `${claimed} of ${orders} claimed`;
export const medianTimeToClaim = 'Median time to claim';
export const medianTimeToClaimHint = 'From buying to giving the address';
export const expiringNow = (count: number) =>
  plural(count, {
    one: '1 unclaimed gift, as of now',
    other: `${formatNumber(count)} unclaimed gifts, as of now`,
  });

// A figure compared with the days before, of which there are as many.
export const sameAsBefore = (days: number) =>
  plural(days, { one: 'The same as the day before', other: `The same as the ${days} days before` });
export const nothingBefore = (days: number) =>
  plural(days, { one: 'Nothing in the day before', other: `Nothing in the ${days} days before` });
export const moreThanBefore = ({ percent, days }: { percent: string; days: number }) =>
  plural(days, {
    one: `${percent} more than the day before`,
    other: `${percent} more than the ${days} days before`,
  });
export const lessThanBefore = ({ percent, days }: { percent: string; days: number }) =>
  plural(days, {
    one: `${percent} less than the day before`,
    other: `${percent} less than the ${days} days before`,
  });

export const minutes = (count: number) =>
  plural(count, { one: '1 minute', other: `${formatNumber(count)} minutes` });
export const hours = (count: number) =>
  plural(count, { one: '1 hour', other: `${formatNumber(count)} hours` });
export const days = (count: number) => plural(count, { one: '1 day', other: `${formatNumber(count)} days` });

// The charts.
export const revenueBy = {
  day: 'Revenue by day',
  week: 'Revenue by week',
  month: 'Revenue by month',
};
export const ordersBy = {
  day: 'Orders by day',
  week: 'Orders by week',
  month: 'Orders by month',
};
export const intervals = { day: 'Day', week: 'Week', month: 'Month' };
export const weekOf = (day: string) => `Week of ${day}`;
export const afterRefunds = (revenue: string) => `${revenue} after refunds`;
export const boughtAndPaid = (gifts: number) =>
  plural(gifts, { one: '1 gift bought and paid', other: `${formatNumber(gifts)} gifts bought and paid` });
export const orderCount = (count: number) =>
  plural(count, { one: '1 order', other: `${formatNumber(count)} orders` });
export const bestGifts = 'Best gifts';
export const bestGiftsByRevenue = 'Best gifts by revenue';
export const mostOftenBoughtFirst = 'Most often bought first';
export const revenueInOrders = ({ revenue, orders }: { revenue: string; orders: number }) =>
  plural(orders, { one: `${revenue} in 1 order`, other: `${revenue} in ${formatNumber(orders)} orders` });
export const noGiftWasBought =
  'No gift was bought in these days. Choose a longer span to see which sell best.';
export const tableOf = (chart: string) => `${chart}, table`;

interface ViewOf {
  chart: string;
  /** Read aloud only. */
  hidden: Wrap;
}
export const showTable = ({ chart, hidden }: ViewOf) => rich`Table${hidden(`of ${chart.toLowerCase()}`)}`;
export const showChart = ({ chart, hidden }: ViewOf) => rich`Chart${hidden(`of ${chart.toLowerCase()}`)}`;
