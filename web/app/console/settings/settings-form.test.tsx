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
  guest_checkout: true,
  claim_window_days: 14,
  low_stock_level: 5,
  expiring_days: 3,
};
const settings: OperatorSettings = { ...shop, defaults: shop, changed: {} };
const route = 'PUT /api/operator/settings';

afterEach(cleanup);

/** @param onSave answers the request to save */
async function show(role: 'owner' | 'staff', onSave: HttpResponseResolver = succeed(settings)) {
  answer({ 'GET /api/operator/settings': succeed(settings), [route]: onSave });
  renderInConsole(
    () => <SettingsPage {...({ loaderData: useLoaderData() } as Parameters<typeof SettingsPage>[0])} />,
    { role, loader: clientLoader as never, action: clientAction as never },
  );
  expect(await screen.findByLabelText('Name')).toHaveProperty('disabled', role === 'staff');
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
  await show('owner', succeed(next));
  await type('Low stock', '8');
  answer({ 'GET /api/operator/settings': succeed(next) });
  await save();
  await screen.findByText('Everything is saved');
  expect(field('Low stock').value).toBe('8');
  expect(sentTo(route).map(({ body }) => body)).toEqual([{ low_stock_level: 8 }]);
});

it('sends nothing that is wrong, says so at each field and focuses the first', async () => {
  await show('owner');
  await type('Expiring soon', 'soon');
  await type('E-mail for questions', 'nobody');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail for questions')));
  expect(errorAt('E-mail for questions')).toBe('Please enter a valid email address');
  expect(errorAt('Expiring soon')).toBe('Please enter a whole number');
  expect(field('Expiring soon').value).toBe('soon');
  expect(sentTo(route)).toEqual([]);
});

it("shows the server's error at its field, and keeps the input", async () => {
  const text = 'This name is taken';
  await show('owner', reject(400, { error: text, code: 'invalid_input', fields: { shop_name: text } }));
  await type('Name', 'Hers');
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Name')));
  expect(errorAt('Name')).toBe(text);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(field('Name').value).toBe('Hers');
});

it('shows any other error above the button, and keeps the input', async () => {
  await show('owner', reject(503, { error: 'Please wait.' }));
  await type('Name', 'Hers');
  await save();
  await screen.findByText('Please wait. (request r1)');
  expect(field('Name').value).toBe('Hers');
});

it('is read-only for staff', async () => {
  await show('staff');
  expect(screen.getByText(/^Only owners change settings/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
