import type { OperatorSettings } from '@presently/contracts/operator-settings';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLoaderData } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
let sent: unknown[];
let answer: () => Response;

beforeEach(() => {
  sent = [];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(role: 'owner' | 'staff') {
  let saved = settings;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ success: true, data: saved });
    sent.push(JSON.parse(String(init.body)));
    const response = answer();
    if (response.ok) saved = (await response.clone().json()).data;
    return response;
  });
  renderInConsole(
    () => <SettingsPage {...({ loaderData: useLoaderData() } as Parameters<typeof SettingsPage>[0])} />,
    { role, loader: clientLoader as never, action: clientAction as never },
  );
  expect(await screen.findByLabelText('Name')).toHaveProperty('disabled', role === 'staff');
}

it('saves only changed settings', async () => {
  const next = { ...settings, low_stock_level: 8 };
  answer = () => Response.json({ success: true, data: next });
  await show('owner');
  fireEvent.change(screen.getByLabelText('Low stock'), { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Everything is saved')).toBeTruthy());
  expect(screen.getByLabelText('Low stock')).toHaveProperty('value', '8');
  expect(sent).toEqual([{ low_stock_level: 8 }]);
});

it("shows the server's error at its field, and keeps the input", async () => {
  const fields = { claim_window_days: 'Must be at most 365' };
  answer = () =>
    Response.json({ success: false, error: 'Invalid', code: 'invalid_input', fields }, { status: 400 });
  await show('owner');
  fireEvent.change(screen.getByLabelText('Days to claim a gift'), { target: { value: '999' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Must be at most 365');
  expect(screen.getByLabelText('Days to claim a gift')).toHaveProperty('value', '999');
});

it('is read-only for staff', async () => {
  await show('staff');
  expect(screen.getByText(/^Only owners change settings/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
