import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderInConsole } from '../render-in-console.fixture';
import { AnalyticsView } from './analytics-view';

const gift = (name: string, orders: number, revenue: number) => ({ gift_id: name, name, orders, revenue });

const current: OperatorAnalytics = {
  from: '2026-03-01',
  to: '2026-03-30',
  time_zone: 'America/New_York',
  today: '2026-03-30',
  orders: 4,
  gross: 400,
  refunded: 0,
  revenue: 400,
  orders_by_day: [],
  claimed: 3,
  claim_rate: 0.75,
  median_hours_to_claim: 6,
  median_hours_to_ship: 30,
  orders_by_status: {},
  expiring_orders: 0,
  expiring_value: 0,
  best_gifts: [gift('Pin', 3, 1), gift('Lamp', 1, 399)],
  best_gifts_by_revenue: [gift('Lamp', 1, 399), gift('Pin', 3, 1)],
};
const previous = {
  ...current,
  revenue: 200,
  orders: 5,
  claim_rate: 0.5,
  median_hours_to_claim: null,
  median_hours_to_ship: 72,
};

const card = async (name: string) => (await screen.findByText(name)).parentElement?.textContent;

it('compares each figure with the period before @R16-44', async () => {
  renderInConsole(() => <AnalyticsView current={current} previous={previous} days={30} />);
  expect(await card('Claim rate')).toBe('Claim rate75%3 of 4 claimed50% in the previous 30 days');
  expect(await card('Median time to claim')).toBe('Median time to claim6 hoursFrom order to claim');
  expect(await card('Median time to ship')).toBe(
    'Median time to ship30 hoursFrom claim to shipment3 days in the previous 30 days',
  );
  expect(screen.getByText('Up 100% from the previous 30 days')).toBeTruthy();
  expect(screen.getByText('Down 20% from the previous 30 days')).toBeTruthy();

  // The tables of the charts are there for screen readers.
  const firstGift = () => screen.getAllByRole('rowheader')[0]?.textContent;
  expect([screen.getByText('Sorted by revenue').textContent, firstGift()]).toEqual([
    'Sorted by revenue',
    'Lamp',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Orders', pressed: false }));
  expect([screen.getByText('Sorted by orders').textContent, firstGift()]).toEqual([
    'Sorted by orders',
    'Pin',
  ]);
});
