import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AuthProvider } from '~/lib/auth';
import { answer, succeed } from '~/lib/fake-api.fixture';
import { billing, gift } from './checkout.fixture';
import { dispatchCheckout } from './checkout-store';
import { Review } from './review';
import type { usePurchase } from './use-purchase';

const declined: ReturnType<typeof usePurchase> = {
  buy: vi.fn(),
  buyByWallet: vi.fn(),
  retry: vi.fn(),
  isBusy: false,
  problem: { kind: 'card', message: 'Your card was declined.' },
  isThreeDSecureOpen: false,
  completeThreeDSecure: vi.fn(),
  dismissThreeDSecure: vi.fn(),
};

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => {};
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'billing-saved', billing });
  answer({ 'GET /api/config': succeed({ card_processor: 'sandbox' }) });
  const Page = () => (
    <Review purchase={declined} onBack={() => {}}>
      the note
    </Review>
  );
  const Stub = createRoutesStub([{ path: '/', Component: Page }]);
  render(
    <AuthProvider>
      <Stub />
    </AuthProvider>,
  );
});
afterEach(() => {
  cleanup();
  dispatchCheckout({ type: 'reset' });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const pay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Pay $24.50' });

it('can be paid after another card was asked for twice', async () => {
  await press('Use another card');
  await screen.findByLabelText(/Card Number/);
  await press('Use another card');
  await waitFor(() => expect(pay().disabled).toBe(false));
});

it('puts the focus back on the button when the card is kept', async () => {
  await press('Change payment card');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep Visa ending in 4242' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change payment card' }));
});
