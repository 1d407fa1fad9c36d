import type { StaffMember } from '@presently/contracts/operator-staff';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
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
  const changed: unknown[] = [];
  render(<StaffRow member={bea} onChanged={(member) => changed.push(member.role)} />);
  fireEvent.change(screen.getByLabelText('Role of Bea Lamarr'), { target: { value: 'owner' } });
  await vi.waitFor(() => expect(changed).toEqual(['owner']));
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(requests).toEqual([{ role: 'owner' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Take away' }));
  await vi.waitFor(() => expect(changed).toEqual(['owner', null]));
});

it('shows the error when the last owner cannot be demoted', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: false, error: 'The shop needs an owner', code: 'conflict' }, { status: 409 }),
  );
  render(<StaffRow member={{ ...bea, role: 'owner' }} onChanged={() => {}} />);
  fireEvent.change(screen.getByLabelText('Role of Bea Lamarr'), { target: { value: 'staff' } });
  await screen.findByText('The shop needs an owner');
});

it('does not offer to change an owner named in the settings', () => {
  render(<StaffRow member={{ ...bea, role: 'owner', named_in_settings: true }} onChanged={() => {}} />);
  expect(screen.getByLabelText('Role of Bea Lamarr')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});
