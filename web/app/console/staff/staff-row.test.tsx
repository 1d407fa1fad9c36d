import type { StaffMember } from '@presently/contracts/operator-staff';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { attempt, readChange } from '../data/change';
import { renderInConsole } from '../render-in-console.fixture';
import { changeStaff, type StaffChange } from './staff-changes';
import { StaffRow } from './staff-row';

const bea: StaffMember = {
  user_id: 'u2',
  phone_number: '+12015550102',
  first_name: 'Bea',
  last_name: 'Lamarr',
  email: null,
  role: 'staff',
  signed_in_at: null,
  named_in_settings: false,
  is_you: false,
};

async function show(member: StaffMember) {
  const action = async ({ request }: { request: Request }) => {
    const change = await readChange<StaffChange>(request);
    return attempt(() => changeStaff(change));
  };
  renderInConsole(() => <StaffRow member={member} />, { action });
  await screen.findByText('Bea Lamarr');
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('changes a role at once, and removes it only after confirmation @R2-114', async () => {
  const requests: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const body = JSON.parse(String(init.body));
    requests.push(body);
    return Response.json({ success: true, data: { ...bea, ...body } });
  });
  await show(bea);
  fireEvent.change(screen.getByLabelText('Role of Bea Lamarr'), { target: { value: 'owner' } });
  expect(screen.getByLabelText('Role of Bea Lamarr')).toHaveProperty('value', 'owner');
  await waitFor(() => expect(requests).toEqual([{ role: 'owner' }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(requests).toEqual([{ role: 'owner' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Take away' }));
  await waitFor(() => expect(requests).toEqual([{ role: 'owner' }, { role: null }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take away' })).toBeNull());
});

it('shows the error when the last owner cannot be demoted', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'The shop needs an owner', code: 'conflict' }, { status: 409 }),
  );
  await show({ ...bea, role: 'owner' });
  fireEvent.change(screen.getByLabelText('Role of Bea Lamarr'), { target: { value: 'staff' } });
  await screen.findByText('The shop needs an owner');
});

it('does not offer to change an owner named in the settings', async () => {
  await show({ ...bea, role: 'owner', named_in_settings: true });
  expect(screen.getByLabelText('Role of Bea Lamarr')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
