import { formatNumber } from '../../format.ts';
import { plural } from '../../plural.ts';
import { rich, type Wrap } from '../../rich.ts';

export const introduction = 'Gifts ordered in this period, and how they did.';
export const downloadCsv = 'Download CSV';

// The days.
export const dateRanges = 'Date ranges';
export const last7Days = '7 days';
export const last30Days = '30 days';
export const last90Days = '90 days';
export const thisMonth = 'This month';
export const lastMonth = 'Last month';
export const last12Months = '12 months';
export const chooseBothDays = 'Choose both dates';
export const startsAfterItsEnd = 'Choose a start date before the end date';
export const atMostThreeYears = 'Choose three years or less';

// The numbers.
export const revenue = 'Revenue';
export const paidAndRefunded = ({ paid, refunded }: { paid: string; refunded: string }) =>
  `${paid} paid, ${refunded} refunded`;
export const claimRate = 'Claim rate';
export const noDataYet = 'No data yet';
export const claimedOf = ({ claimed, orders }: { claimed: string; orders: string }) =>
  `${claimed} of ${orders} claimed`;
export const medianTimeToClaim = 'Median time to claim';
export const medianTimeToClaimHint = 'From order to claim';
export const medianTimeToShip = 'Median time to ship';
export const medianTimeToShipHint = 'From claim to shipment';
export const expiringNow = (count: number) =>
  plural(count, {
    one: '1 unclaimed gift right now',
    other: `${formatNumber(count)} unclaimed gifts right now`,
  });

// Compared with the days before, of which there are as many.
export const sameAsBefore = (days: number) =>
  plural(days, { one: 'Same as the previous day', other: `Same as the previous ${days} days` });
export const noDataBefore = (days: number) =>
  plural(days, { one: 'No data for the previous day', other: `No data for the previous ${days} days` });
export const moreThanBefore = ({ percent, days }: { percent: string; days: number }) =>
  plural(days, {
    one: `Up ${percent} from the previous day`,
    other: `Up ${percent} from the previous ${days} days`,
  });
export const lessThanBefore = ({ percent, days }: { percent: string; days: number }) =>
  plural(days, {
    one: `Down ${percent} from the previous day`,
    other: `Down ${percent} from the previous ${days} days`,
  });

export const valueBefore = ({ value, days }: { value: string; days: number }) =>
  plural(days, { one: `${value} the previous day`, other: `${value} in the previous ${days} days` });

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
export const giftsSold = (gifts: number) =>
  plural(gifts, { one: '1 gift sold', other: `${formatNumber(gifts)} gifts sold` });
export const orderCount = (count: number) =>
  plural(count, { one: '1 order', other: `${formatNumber(count)} orders` });
export const topGifts = 'Top gifts';
export const topGiftsBy = { orders: 'Top gifts by orders', revenue: 'Top gifts by revenue' };
export const sortedBy = { orders: 'Sorted by orders', revenue: 'Sorted by revenue' };
export const sortTopGifts = 'Sort top gifts';
export const revenueInOrders = ({ revenue, orders }: { revenue: string; orders: number }) =>
  plural(orders, { one: `${revenue} from 1 order`, other: `${revenue} from ${formatNumber(orders)} orders` });
export const noGiftSold = 'No gifts sold in this period. Try a longer date range.';
export const tableOf = (chart: string) => `${chart}, table`;

interface ViewOf {
  chart: string;
  /** Read aloud only. */
  hidden: Wrap;
}
export const showTable = ({ chart, hidden }: ViewOf) =>
  rich`View table${hidden(` of ${chart.toLowerCase()}`)}`;
export const showChart = ({ chart, hidden }: ViewOf) =>
  rich`View chart${hidden(` of ${chart.toLowerCase()}`)}`;
