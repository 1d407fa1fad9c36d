import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { HttpResponseResolver } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { answer, reject, sentTo, succeed } from '~/lib/fake-api.fixture';
import { renderInConsole } from '../render-in-console.fixture';
import { InviteForm } from './invite-form';
import { clientAction } from './staff.route';

const route = 'POST /api/operator/staff';
const member = { phone_number: '+15551234567' };
const phone = () => screen.getByLabelText<HTMLInputElement>('Phone number');

afterEach(cleanup);

async function invite(number: string, onInvite: HttpResponseResolver) {
  answer({ [route]: onInvite });
  renderInConsole(InviteForm, { action: clientAction as never });
  await userEvent.type(await screen.findByLabelText('First name'), ' Bea ');
  await userEvent.type(screen.getByLabelText('Phone number'), number);
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'owner');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
}

it('invites a person with name, number and role, and asks for the next one @R16-34', async () => {
  await invite('5551234567', succeed(member));
  await waitFor(() => expect(phone().value).toBe(''));
  expect(sentTo(route).map(({ body }) => body)).toEqual([
    { first_name: 'Bea', last_name: null, phone_number: '+15551234567', role: 'owner' },
  ]);
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('owner');
});

it('sends no incomplete number', async () => {
  await invite('555', succeed(member));
  await screen.findByText('Please enter a valid phone number');
  expect(document.activeElement).toBe(phone());
  expect(phone().value).toBe('(555');
  expect(sentTo(route)).toEqual([]);
});

it("shows the server's error at the number, and keeps it", async () => {
  const text = 'This number cannot sign in';
  await invite('5551234567', reject(400, { error: text, fields: { phone_number: text } }));
  await screen.findByText(text);
  await waitFor(() => expect(document.activeElement).toBe(phone()));
  expect(document.getElementById(`${phone().id}-error`)?.textContent).toBe(text);
  expect(phone().value).toBe('(555) 123-4567');
});

it('shows any other error above the button', async () => {
  await invite('5551234567', reject(409, { error: 'Has the role already.' }));
  await screen.findByText('Has the role already.');
  expect(phone().value).toBe('(555) 123-4567');
});

it('asks for a first name @R16-34', async () => {
  answer({ [route]: succeed(member) });
  renderInConsole(InviteForm, { action: clientAction as never });
  await userEvent.type(await screen.findByLabelText('Phone number'), '5551234567');
  await userEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Enter a first name');
  expect(sentTo(route)).toEqual([]);
});
