import type { PublicConfig } from '@presently/contracts/payments';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { BillingForm } from './billing-form';
import { dispatchCheckout } from './checkout-store';

const config: PublicConfig = {
  card_processor: 'sandbox',
  stripe_publishable_key: null,
  stripe_js_url: null,
  guest_checkout: true,
  local_inbox: true,
  claim_window_days: 14,
  shop_name: 'Presently',
  contact_email: null,
  contact_phone: null,
  contact_address: null,
};
const fetchMock = vi.fn<typeof fetch>();
const saved = vi.fn(async () => {});
const method = { id: 'pm_1', card: { brand: 'visa', last4: '4242' } };
const respond = (status: number, body: unknown) =>
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

function open() {
  render(
    <AuthProvider>
      <BillingForm config={config} onSave={saved} />
    </AuthProvider>,
  );
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole('button', { name: /Continue/ }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  dispatchCheckout({ type: 'reset' });
  sessionStorage.clear();
  fetchMock.mockReset();
  saved.mockReset();
});

it('sends the card to the sandbox processor only @S1-6 @R1-5a', async () => {
  respond(200, method);
  open();
  type('City', 'Salem');
  submit();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(fetchMock).toHaveBeenCalledTimes(1);
  const [url, init] = fetchMock.mock.calls[0] ?? expect.unreachable();
  expect(url).toBe('/sandbox/v1/payment_methods');
  expect(JSON.parse(String(init?.body))).toEqual({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ city: 'Salem', email: 'grace@example.com' }),
    { id: 'pm_1', brand: 'visa', last4: '4242' },
    null,
  );
  expect(JSON.stringify(saved.mock.calls) + JSON.stringify({ ...sessionStorage })).not.toMatch(/4242 ?4242/);
});

it('has no named card fields and no native submission @R1-5b', () => {
  open();
  for (const label of ['Card Number', 'Expiry Date', 'CVV']) {
    expect(screen.getByLabelText(label).hasAttribute('name')).toBe(false);
  }
  expect(screen.getByRole('form', { name: 'Billing' }).getAttribute('method')).toBe('dialog');
});

it('shows an error at each missing field and sends nothing @S3-17 @S5-9', async () => {
  open();
  for (const label of [
    'First Name',
    'Last Name',
    'Email',
    'Address',
    'City',
    'State',
    'ZIP Code',
    'Card Number',
    'CVV',
  ]) {
    type(label, '');
  }
  submit();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(9));
  for (const label of ['First Name', 'Card Number']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Please enter/,
    );
  }
  expect(fetchMock).not.toHaveBeenCalled();
});

it('sends nothing when only the card is missing', async () => {
  open();
  type('Card Number', '');
  submit();
  await waitFor(() => expect(screen.getByLabelText('Card Number').getAttribute('aria-invalid')).toBe('true'));
  await act(async () => {});
  expect(fetchMock).not.toHaveBeenCalled();
  expect(saved).not.toHaveBeenCalled();
});

it('shows the error of the processor at the card field, and keeps the other values @R2-28', async () => {
  respond(402, { error: { message: 'Your card number is incorrect.', code: 'incorrect_number' } });
  open();
  type('City', 'Salem');
  submit();
  await screen.findByText('Your card number is incorrect.');
  expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Salem');
  expect(saved).not.toHaveBeenCalled();
});

it('shows an error when the processor is unreachable @S8-13', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  open();
  submit();
  await screen.findByText('Failed to save billing information. Please try again.');
});

it('requires a complete phone number for an account @S5-2', async () => {
  respond(200, method);
  open();
  fireEvent.click(screen.getByLabelText('Create an account'));
  type('Phone Number', '555123');
  submit();
  await screen.findByText('Please enter a valid phone number');
  type('Phone Number', '5551234567');
  submit();
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.anything(), expect.anything(), '(555) 123-4567'),
  );
});
