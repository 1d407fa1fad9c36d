import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ChartDataTable } from './chart-data-table';
import { ChartFrame } from './chart-frame';

afterEach(cleanup);

const frame = (
  <ChartFrame
    title="Orders by day"
    summary="3 gifts"
    chart={<p>the chart</p>}
    table={
      <ChartDataTable
        caption="Orders by day"
        columns={['Day', 'Orders']}
        rows={[{ key: '2026-03-01', cells: ['Mar 1', '3'] }]}
      />
    }
  />
);

it('contains the table for screen readers while the chart is shown', () => {
  render(frame);
  expect(screen.getByText('the chart')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Orders by day' })).toBeTruthy();
  expect(screen.getByRole('row', { name: 'Mar 1 3' })).toBeTruthy();
});

it('replaces the chart by the table on request', async () => {
  render(frame);
  await userEvent.click(screen.getByRole('button', { name: /^View table/ }));
  expect(screen.queryByText('the chart')).toBeNull();
  expect(screen.getAllByRole('table')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: /^View chart/ }));
  expect(screen.getByText('the chart')).toBeTruthy();
});
