import type { StaffMember } from '@presently/contracts/operator-staff';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type HttpResponseResolver } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { answer, delayed, reject, sentTo } from '~/lib/fake-api.fixture';
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
  role: 'manager',
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

afterEach(cleanup);

const setRole = (resolver: HttpResponseResolver) => answer({ 'PUT /api/operator/staff/u2': resolver });
const roles = () => sentTo('PUT /api/operator/staff/u2').map(({ body }) => body as unknown);

it('changes a role at once, and removes it only after confirmation @R2-114', async () => {
  const late = delayed(async ({ request }) => {
    const body = (await request.json()) as object;
    return HttpResponse.json({ success: true, data: { ...bea, ...body } });
  });
  setRole(late.resolver);
  await show(bea);
  await userEvent.selectOptions(screen.getByLabelText('Role for Bea Lamarr'), 'owner');
  expect(screen.getByLabelText('Role for Bea Lamarr')).toHaveProperty('value', 'owner');
  late.give();
  await waitFor(() => expect(roles()).toEqual([{ role: 'owner' }]));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', false),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(roles()).toEqual([{ role: 'owner' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remove access' }));
  await waitFor(() => expect(roles()).toEqual([{ role: 'owner' }, { role: null }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove access' })).toBeNull());
});

it('asks in a dialog before it removes somebody, and returns the focus', async () => {
  await show(bea);
  const button = screen.getByRole('button', { name: 'Remove' });
  await userEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Remove Bea Lamarr?' });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(roles()).toEqual([]);
});

it('shows the error when the last owner cannot be demoted', async () => {
  setRole(reject(409, { code: 'conflict', error: 'The shop needs an owner' }));
  await show({ ...bea, role: 'owner' });
  await userEvent.selectOptions(screen.getByLabelText('Role for Bea Lamarr'), 'packer');
  await screen.findByText('The shop needs an owner');
});

it('does not offer to change an owner named in the settings', async () => {
  await show({ ...bea, role: 'owner', named_in_settings: true });
  expect(screen.getByLabelText('Role for Bea Lamarr')).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

it('texts the invitation again to somebody who has not signed in yet @R16-36', async () => {
  const resend = 'POST /api/operator/staff/u2/invitation';
  answer({ [resend]: reject(429, { error: 'We texted them a moment ago.' }) });
  await show(bea);
  await userEvent.click(screen.getByRole('button', { name: 'Text again' }));
  await screen.findByText('We texted them a moment ago.');
  expect(sentTo(resend)).toHaveLength(1);
  cleanup();
  await show({ ...bea, signed_in_at: '2026-01-01T00:00:00.000Z' });
  expect(screen.queryByRole('button', { name: 'Text again' })).toBeNull();
});
