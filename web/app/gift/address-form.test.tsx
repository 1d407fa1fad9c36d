import { ApiError } from '@presently/contracts/client';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AddressForm } from './address-form';
import { type AddressFormValues, emptyAddressForm } from './address-form-values';

const filled: AddressFormValues = {
  ...emptyAddressForm,
  name: 'Ada',
  address: '12 Row',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
};
const labels: Record<string, string> = {
  name: 'Full Name *',
  address_ln_1: 'Street Address *',
  address_ln_2: 'Apartment or Suite (optional)',
  city: 'City *',
  state: 'State *',
  zip: 'ZIP *',
  email: 'Email',
  phone: 'Phone',
  delivery_instructions: 'Delivery Instructions',
};
const submit = vi.fn<(address: unknown) => Promise<void>>();
const drafts: AddressFormValues[] = [];

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  submit.mockReset();
  drafts.length = 0;
  vi.restoreAllMocks();
});

function show(values: AddressFormValues = filled) {
  const form = (
    <AddressForm
      draft={values}
      onDraft={(draft) => drafts.push(draft)}
      submitLabel="Send"
      failureText="Please try again."
      onSubmit={submit}
    />
  );
  render(form);
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(labels[name] as string);

/** The accessible description of a field. */
const descriptionOf = (name: string): string =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it.each(Object.keys(labels))('shows the error of the server at the field %s', async (name) => {
  const message = `No good ${name}`;
  submit.mockRejectedValue(new ApiError('Please check your input.', 400, { fields: { [name]: message } }));
  show();
  await press();
  await waitFor(() => expect(descriptionOf(name)).toContain(message));
  expect(field(name).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(name));
  expect(screen.getByText('Please check your input.')).toBeTruthy();
  expect(field('city').value).toBe('Springfield');
});

it('shows above the button only what no field says', async () => {
  const fields = { city: 'Too long', name: 'Too short', 'gift.id': 'Unknown gift' };
  submit.mockRejectedValue(new ApiError('Too long', 400, { fields }));
  show();
  await press();
  await screen.findByText('Unknown gift');
  expect(screen.getAllByText('Too long')).toHaveLength(1);
  expect(descriptionOf('name')).toContain('Too short');
  expect(document.activeElement).toBe(field('name'));
});

it.each([
  ['name', 'name', 'Please enter your full name'],
  ['address_ln_1', 'address', 'Please enter your street address'],
  ['city', 'city', 'Please enter your city'],
  ['state', 'state', 'Please choose a state'],
  ['zip', 'zipCode', 'Please enter your ZIP'],
])('requires %s: shows an error at the field and sends nothing', async (name, key, message) => {
  show({ ...filled, [key]: key === 'state' ? '' : '  ' });
  await press();
  await waitFor(() => expect(descriptionOf(name)).toContain(message));
  expect(screen.getByText('Please fill in all required fields')).toBeTruthy();
  expect(document.activeElement).toBe(field(name));
  expect(submit).not.toHaveBeenCalled();
});

it('shows an error for an invalid email address', async () => {
  show({ ...filled, email: 'nobody' });
  await press();
  await waitFor(() => expect(descriptionOf('email')).toContain('Please enter a valid email address'));
  expect(submit).not.toHaveBeenCalled();
});

it('refuses a ZIP that is none @R15-34', async () => {
  show({ ...filled, zipCode: 'K1A 0B1' });
  await press();
  await waitFor(() =>
    expect(descriptionOf('zip')).toContain('That ZIP looks off. Use 5 digits, like 97403.'),
  );
  expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull();
  expect(submit).not.toHaveBeenCalled();
});

it('sends a ZIP of another state once the recipient insists, and keeps what was typed @R15-34', async () => {
  show({ ...filled, zipCode: '97403' });
  await press();
  await waitFor(() => expect(descriptionOf('zip')).toContain("That ZIP doesn't look right for Illinois."));
  expect(document.activeElement).toBe(field('zip'));
  expect(submit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use it anyway' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(submit).toHaveBeenCalledWith(
    expect.objectContaining({ zip: '97403', state: 'IL', city: 'Springfield', address_confirmed: true }),
  );
});

it('takes the error of the ZIP back when the state is the one that was wrong @R15-34', async () => {
  show({ ...filled, zipCode: '97403' });
  await press();
  await screen.findByRole('button', { name: 'Use it anyway' });
  await userEvent.selectOptions(field('state'), 'Oregon');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use it anyway' })).toBeNull());
  await press();
  await waitFor(() => expect(submit).toHaveBeenCalledWith(expect.objectContaining({ state: 'OR' })));
  expect(submit.mock.calls[0]?.[0]).not.toHaveProperty('address_confirmed');
});

it('refuses a phone number without ten digits @R15-37', async () => {
  show({ ...filled, phone: '555-0100' });
  await press();
  await waitFor(() => expect(descriptionOf('phone')).toContain('Please enter a phone number with 10 digits'));
  expect(submit).not.toHaveBeenCalled();
});

it('offers to mend the domain of an email address by one tap @R15-36', async () => {
  show();
  await userEvent.type(field('email'), 'sam@gmial.com');
  const suggestion = await screen.findByRole('button', { name: 'Did you mean sam@gmail.com?' });
  await userEvent.click(suggestion);
  expect(field('email').value).toBe('sam@gmail.com');
  expect(document.activeElement).toBe(field('email'));
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await press();
  await waitFor(() =>
    expect(submit).toHaveBeenCalledWith(expect.objectContaining({ email: 'sam@gmail.com' })),
  );
});

it('waits with a suggestion while the address may only be incomplete @R15-36', async () => {
  show();
  await userEvent.type(field('email'), 'sam@gmail.co');
  await waitFor(() => expect(descriptionOf('email')).toContain('For delivery updates only'));
  expect(screen.queryByRole('button', { name: /Did you mean/ })).toBeNull();
  await userEvent.tab();
  await screen.findByRole('button', { name: 'Did you mean sam@gmail.com?' });
});

it('reports the values on every change', async () => {
  show();
  await userEvent.clear(field('city'));
  await userEvent.type(field('city'), 'Shelbyville');
  expect(drafts.at(-1)).toEqual({ ...filled, city: 'Shelbyville' });
});

it('ignores a second press while the first is in progress', async () => {
  let finish = () => {};
  submit.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
  show();
  await press();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true'));
  await press();
  finish();
  await waitFor(() => expect(screen.getByRole('button').getAttribute('aria-busy')).toBeNull());
  expect(submit).toHaveBeenCalledOnce();
});
