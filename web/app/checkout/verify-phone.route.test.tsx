import { afterEach, beforeEach, expect, it } from 'vitest';
import { setToken, setUser } from '~/lib/session';
import { dispatchCheckout } from './checkout-store';
import { clientLoader } from './verify-phone.route';

const billing = { payment_method_id: 'pm_1' } as never;
const load = (giftId: string) => clientLoader({ params: { giftId } } as never);
const billingStep = expect.objectContaining({ status: 302 });

beforeEach(() => {
  dispatchCheckout({
    type: 'started',
    gift: { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null },
  });
  dispatchCheckout({ type: 'verification-started', billing, phone: '(555) 123-4567' });
});
afterEach(() => {
  setToken(null);
  setUser(null);
  dispatchCheckout({ type: 'reset' });
});

it('continues with the phone number after a reload @R1-11b', async () => {
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567' });
});

it('goes back to the billing form for another gift, and when nothing is to be verified', async () => {
  await expect(load('g2')).rejects.toEqual(billingStep);
  dispatchCheckout({ type: 'verification-cancelled' });
  await expect(load('g1')).rejects.toEqual(billingStep);
});

it('goes back to the billing form when the user has signed in since', async () => {
  setToken('t1');
  setUser({ user_id: 'u1' } as never);
  await expect(load('g1')).rejects.toEqual(billingStep);
});

it('continues with the review after a reload once the phone is verified @R15-3', async () => {
  dispatchCheckout({ type: 'phone-verified' });
  setToken('t1');
  setUser({ user_id: 'u1' } as never);
  expect(await load('g1')).toEqual({ phone: '(555) 123-4567' });
});
