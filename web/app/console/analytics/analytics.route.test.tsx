import type { OperatorAnalytics } from '@presently/contracts/operator-analytics';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import AnalyticsPage, { clientLoader } from './analytics.route';

const route = 'GET /api/operator/analytics';

afterEach(cleanup);

const analytics: OperatorAnalytics = {
  from: '2026-02-06',
  to: '2026-03-07',
  time_zone: 'America/New_York',
  today: '2026-03-07',
  orders: 0,
  gross: 0,
  refunded: 0,
  revenue: 0,
  orders_by_day: [],
  claimed: 0,
  claim_rate: null,
  median_hours_to_claim: null,
  median_hours_to_ship: null,
  orders_by_status: {},
  expiring_orders: 0,
  expiring_value: 0,
  best_gifts: [],
  best_gifts_by_revenue: [],
};

const show = (search = '') =>
  renderInConsole(
    () => <AnalyticsPage {...({ loaderData: useLoaderData() } as Parameters<typeof AnalyticsPage>[0])} />,
    { loader: clientLoader as never, search },
  );
const daysAsked = () => sentTo(route).map(({ path }) => path.split('?')[1]);
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('shows the last days of the shop, says in which time zone, and compares with those before @R16-46', async () => {
  answer({ [route]: succeed(analytics) });
  show();
  await screen.findByText(/Days are in Eastern Time \(New York\)\.$/);
  expect(daysAsked()).toEqual([undefined, 'from=2026-01-07&to=2026-02-05']);
  expect([day('From'), day('To')]).toEqual(['2026-02-06', '2026-03-07']);
  expect(screen.getByRole('button', { name: '30 days', pressed: true })).toBeTruthy();
});

it('shows the days that were chosen, also when they cannot be loaded @R16-46', async () => {
  answer({ [route]: reject(503, { error: 'Back in a minute.' }) });
  show('?from=2026-03-01&to=2026-03-07');
  await screen.findByText(/Back in a minute/);
  expect(new Set(daysAsked())).toEqual(
    new Set(['from=2026-03-01&to=2026-03-07', 'from=2026-02-22&to=2026-02-28']),
  );
  expect([day('From'), day('To')]).toEqual(['2026-03-01', '2026-03-07']);
});

it.each([
  ['2026-03-06', '2026-03-05', 'Choose a start date before the end date'],
  ['2023-03-02', '2026-03-07', 'Choose three years or less'],
  ['', '2026-03-05', 'Choose both dates'],
])('refuses the days from "%s" to %s: %s', async (from, to, text) => {
  answer({ [route]: succeed(analytics) });
  show();
  await screen.findByText(/Days are in/);
  for (const [label, value] of [
    ['From', from],
    ['To', to],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await screen.findByText(text);
  expect(daysAsked()).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2023-03-04' } });
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-07' } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(daysAsked()).toContain('from=2023-03-04&to=2026-03-07'));
});
