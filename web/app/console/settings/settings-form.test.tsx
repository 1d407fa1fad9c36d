import type { OperatorSettings } from '@presently/contracts/operator-settings';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { TOKEN_KEY } from '~/lib/session';
import { SettingsForm } from './settings-form';

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
  localStorage.setItem(TOKEN_KEY, 't1');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function show(role: 'owner' | 'staff') {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/users/me') {
      const user = { user_id: 'u1', phone_number: '+12015550100', profile: {}, role, preferences: {} };
      return Response.json({ success: true, data: user });
    }
    sent.push(JSON.parse(String(init.body)));
    return answer();
  });
  const saved: OperatorSettings[] = [];
  render(
    <AuthProvider>
      <SettingsForm settings={settings} onSaved={(next) => saved.push(next)} />
    </AuthProvider>,
  );
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('disabled', role === 'staff'));
  return saved;
}

it('saves only changed settings', async () => {
  const next = { ...settings, low_stock_level: 8 };
  answer = () => Response.json({ success: true, data: next });
  const saved = await show('owner');
  fireEvent.change(screen.getByLabelText('Low stock'), { target: { value: '8' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toEqual([next]));
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
