import type { PublicConfig } from '@presently/contracts/payments';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, sent } from '~/lib/fake-api.fixture';
import { setToken, setUser } from '~/lib/session';
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
const processor = 'POST /sandbox/v1/payment_methods';
const saved = vi.fn(async (): Promise<string | null> => null);
const method = { id: 'pm_1', card: { brand: 'visa', last4: '4242' } };
const accept = () => HttpResponse.json(method);

async function open() {
  render(
    <AuthProvider>
      <BillingForm config={config} onSave={saved} />
    </AuthProvider>,
  );
  await screen.findByLabelText('Card Number');
  await screen.findByLabelText('Address');
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(label: string, value: string) {
  await userEvent.clear(field(label));
  if (value) await userEvent.type(field(label), value);
}
async function createAccount() {
  await userEvent.click(screen.getByLabelText('Create an account'));
  await screen.findByLabelText('Phone Number');
}
const submit = () => userEvent.click(screen.getByRole('button', { name: /Continue/ }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  dispatchCheckout({ type: 'reset' });
  sessionStorage.clear();
  saved.mockReset();
  vi.restoreAllMocks();
});

it('cannot be sent before the fields of the card processor are loaded', async () => {
  render(
    <AuthProvider>
      <BillingForm config={{ ...config, card_processor: 'stripe' }} onSave={saved} />
    </AuthProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /Continue/ });
  expect(button.disabled).toBe(true);
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(screen.queryByLabelText('Card Number')).toBeNull();
});

it('sends the card to the sandbox processor only @S1-6 @R1-5a', async () => {
  answer({ [processor]: accept });
  await open();
  await type('City', 'Salem');
  await submit();
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/sandbox/v1/payment_methods',
      body: { type: 'card', card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' } },
    },
  ]);
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ city: 'Salem', email: 'grace@example.com' }),
    { id: 'pm_1', brand: 'visa', last4: '4242' },
    null,
  );
  expect(JSON.stringify(saved.mock.calls) + JSON.stringify({ ...sessionStorage })).not.toMatch(/4242 ?4242/);
});

it('has no named card fields and no native submission @R1-5b', async () => {
  await open();
  for (const label of ['Card Number', 'Expiry Date', 'CVV']) {
    expect(screen.getByLabelText(label).hasAttribute('name')).toBe(false);
  }
  expect(screen.getByRole('form', { name: 'Billing' }).getAttribute('method')).toBe('dialog');
});

it('shows an error at each missing field and sends nothing @S3-17 @S5-9', async () => {
  await open();
  for (const label of [
    'First Name',
    'Last Name',
    'Email',
    'Address',
    'City',
    'ZIP Code',
    'Card Number',
    'CVV',
  ]) {
    await type(label, '');
  }
  await userEvent.selectOptions(field('State'), 'Choose one');
  await submit();
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(9));
  for (const label of ['First Name', 'Card Number']) {
    const field = screen.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Please enter/,
    );
  }
  expect(document.activeElement).toBe(field('First Name'));
  expect(sent).toEqual([]);
});

it.each([
  ['the card, before the address', ['Card Number', 'City'], 'Card Number'],
  ['the details, before the card', ['CVV', 'Email'], 'Email'],
])('focuses the first wrong field: %s', async (_name, wrong, first) => {
  await open();
  for (const label of wrong) await type(label, '');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field(first)));
  expect(screen.getAllByRole('alert')).toHaveLength(2);
});

it('sends nothing when only the card is missing', async () => {
  await open();
  await type('Card Number', '');
  await submit();
  await waitFor(() => expect(screen.getByLabelText('Card Number').getAttribute('aria-invalid')).toBe('true'));
  await act(async () => {});
  expect(document.activeElement).toBe(field('Card Number'));
  expect(sent).toEqual([]);
  expect(saved).not.toHaveBeenCalled();
});

it('shows the error of the processor at the card field, and keeps the other values @R2-28', async () => {
  const error = { message: 'Your card number is incorrect.', code: 'incorrect_number' };
  answer({ [processor]: () => HttpResponse.json({ error }, { status: 402 }) });
  await open();
  await type('City', 'Salem');
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(field('Card Number')));
  expect(document.getElementById('cardNumber-error')?.textContent).toBe(error.message);
  expect(field('City').value).toBe('Salem');
  expect(saved).not.toHaveBeenCalled();
});

it('shows an error when the processor is unreachable @S8-13', async () => {
  answer({ [processor]: () => HttpResponse.error() });
  await open();
  await submit();
  await screen.findByText('Failed to save billing information. Please try again.');
});

it('has the states as a list, and an optional apartment @R15-33 @R15-35', async () => {
  answer({ [processor]: accept });
  await open();
  await userEvent.selectOptions(field('State'), 'Washington');
  await type('ZIP Code', '98101-1234');
  await type('Apartment or Suite (optional)', 'Apt 4B');
  await submit();
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ state: 'WA', zipCode: '98101-1234', apartment: 'Apt 4B' }),
      expect.anything(),
      null,
    ),
  );
});

it('takes a ZIP code of another state only from somebody who insists @R15-34', async () => {
  answer({ [processor]: accept });
  await open();
  await type('ZIP Code', '10001');
  await submit();
  await screen.findByText("That ZIP doesn't look right for Oregon.");
  expect(document.activeElement).toBe(field('ZIP Code'));
  expect(saved).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Use it anyway' }));
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(
      expect.objectContaining({ state: 'OR', zipCode: '10001', confirmedPlace: 'OR 10001' }),
      expect.anything(),
      null,
    ),
  );
  await type('ZIP Code', '1000');
  await screen.findByText('That ZIP looks off. Use 5 digits, like 97403.');
});

it('offers to mend the domain of an email address by one tap @R15-36', async () => {
  await open();
  await type('Email', 'sam@hotmial.com');
  await userEvent.click(await screen.findByRole('button', { name: 'Did you mean sam@hotmail.com?' }));
  expect(field('Email').value).toBe('sam@hotmail.com');
});

it('requires a complete phone number for an account @S5-2', async () => {
  answer({ [processor]: accept });
  await open();
  await createAccount();
  await type('Phone Number', '555123');
  await submit();
  await screen.findByText('Please enter a valid phone number');
  await type('Phone Number', '5551234567');
  await submit();
  await waitFor(() =>
    expect(saved).toHaveBeenCalledWith(expect.anything(), expect.anything(), '(555) 123-4567'),
  );
});

it('shows at the phone number why no code could be sent to it', async () => {
  answer({ [processor]: accept });
  saved.mockResolvedValueOnce('Too many codes. Please wait.');
  await open();
  await createAccount();
  await type('Phone Number', '5551234567');
  await submit();
  await screen.findByText('Too many codes. Please wait.');
  expect(document.activeElement).toBe(field('Phone Number'));
  expect(field('Phone Number').value).toBe('(555) 123-4567');
});

it('brings the message of a failure into sight, below a form that is longer than a phone', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  answer({ [processor]: accept });
  saved.mockRejectedValueOnce(new Error('no network'));
  await open();
  await submit();
  const message = await screen.findByText(/^Failed to save billing information/);
  expect((scrolled.mock.contexts.at(-1) as Element).contains(message)).toBe(true);
});

it('starts with what was typed in this tab', async () => {
  const typed = { firstName: 'Zoe', lastName: 'Ray', email: 'zoe@example.com', address: '1 Elm' };
  const place = { city: 'Salem', state: 'MA', zipCode: '01970' };
  const draft = { ...typed, ...place, createAccount: false, phone: '' };
  dispatchCheckout({ type: 'billing-drafted', draft });
  await open();
  expect(['First Name', 'Email', 'City'].map((label) => field(label).value)).toEqual([
    'Zoe',
    'zoe@example.com',
    'Salem',
  ]);
});

it('takes name and email address of who signs in, but not over what was typed', async () => {
  await open();
  await type('First Name', 'Zoe');
  const profile = { first_name: 'Ada', last_name: 'Lovelace', email: null };
  act(() => {
    setToken('t1');
    setUser({ user_id: 'u1', phone_number: '+12015550123', profile } as never);
  });
  await waitFor(() => expect(field('Last Name').value).toBe('Lovelace'));
  expect([field('First Name').value, field('Email').value]).toEqual(['Zoe', 'grace@example.com']);
  act(() => {
    setToken(null);
    setUser(null);
  });
});
