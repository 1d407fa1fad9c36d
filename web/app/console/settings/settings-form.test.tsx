import type { OperatorSettings } from '@presently/contracts/operator-settings';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpResponseResolver } from 'msw';
import { useLoaderData } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import SettingsPage, { clientAction, clientLoader } from './settings.route';

const shop = {
  shop_name: 'Presently',
  contact_email: null,
  contact_phone: null,
  contact_address: null,
  time_zone: 'America/New_York',
  guest_checkout: true,
  claim_window_days: 14,
  low_stock_level: 5,
  manager_refund_limit: null,
  expiring_days: 3,
};
const settings: OperatorSettings = { ...shop, defaults: shop, changed: {} };
const route = 'PUT /api/operator/settings';

afterEach(cleanup);

/** @param onSave answers the request to save */
async function show(onSave: HttpResponseResolver = succeed(settings)) {
  answer({ 'GET /api/operator/settings': succeed(settings), [route]: onSave });
  renderInConsole(
    () => <SettingsPage {...({ loaderData: useLoaderData() } as Parameters<typeof SettingsPage>[0])} />,
    { loader: clientLoader as never, action: clientAction as never },
  );
  await screen.findByLabelText('Name');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), value);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const errorAt = (label: string) => document.getElementById(`${field(label).id}-error`)?.textContent;

it('saves only changed settings', async () => {
  const next = { ...settings, low_stock_level: 8 };
  await show(succeed(next));
  await type('Low stock', '8');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await screen.findByText('All changes saved');
  expect(field('Low stock').value).toBe('8');
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ low_stock_level: 8 }]);
});

it('saves the time zone that is chosen by its name @R16-45', async () => {
  const next = {
    ...settings,
    time_zone: 'America/Chicago',
    changed: { time_zone: { by: 'Ada', at: new Date().toISOString() } },
  };
  await show(succeed(next));
  const select = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect(select.selectedOptions[0]?.textContent).toBe('Eastern Time (New York)');
  await userEvent.selectOptions(select, 'Central Time (Chicago)');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await screen.findByText(/Updated just now by Ada. Default: Eastern Time \(New York\)\./);
  expect(select.value).toBe('America/Chicago');
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ time_zone: 'America/Chicago' }]);
});

it('sends nothing that is wrong, says so at each field and focuses the first', async () => {
  await show();
  await type('Expiring soon', 'soon');
  await type('Contact email', 'nobody');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Contact email')));
  expect(errorAt('Contact email')).toBe('Please enter a valid email address');
  expect(errorAt('Expiring soon')).toBe('Enter a whole number');
  expect(field('Expiring soon').value).toBe('soon');
  expect(sentTo(route)).toEqual([]);
});

it("shows the server's error at its field, and keeps the input", async () => {
  const text = 'This name is taken';
  await show(reject(400, { error: text, code: 'invalid_input', fields: { shop_name: text } }));
  await type('Name', 'Hers');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(errorAt('Name')).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(field('Name').value).toBe('Hers');
});

it('shows any other error above the button, and keeps the input', async () => {
  await show(reject(503, { error: 'Please wait.' }));
  await type('Name', 'Hers');
  await save();
  await screen.findByText('Please wait. (request ID r1)');
  expect(field('Name').value).toBe('Hers');
});
