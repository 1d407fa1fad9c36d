import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchCheckout, getCheckout, useCheckout } from './checkout-store';

afterEach(() => {
  vi.restoreAllMocks();
  dispatchCheckout({ type: 'reset' });
});

const gift = { id: 'g1', name: 'Tea', brand: null, price: 24.5, picture: null };

it('keeps the state in session storage for a reload', async () => {
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'design-saved', cardImageId: 'birthday' });
  vi.resetModules();
  const reloaded = await import('./checkout-store');
  expect(reloaded.getCheckout()).toMatchObject({ giftId: 'g1', cardImageId: 'birthday' });
});

it('keeps the state in memory when the browser blocks storage, so that saving cannot fail @S8-31', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  dispatchCheckout({ type: 'started', gift });
  dispatchCheckout({ type: 'design-saved', cardImageId: 'birthday' });
  dispatchCheckout({ type: 'notes-saved', notes: 'Hi' });
  expect(getCheckout()).toMatchObject({ cardImageId: 'birthday', notes: 'Hi' });
});

it('renders a component only when its part of the checkout changes', () => {
  const render = vi.fn(() => useCheckout(({ giftData }) => giftData));
  const { result } = renderHook(render);
  expect(result.current).toBe(null);
  act(() => dispatchCheckout({ type: 'started', gift }));
  expect(result.current).toBe(gift);
  const rendered = render.mock.calls.length;
  act(() => dispatchCheckout({ type: 'notes-drafted', shortNote: 'Hi', personalMessage: '' }));
  expect(render).toHaveBeenCalledTimes(rendered);
  act(() => dispatchCheckout({ type: 'price-changed', price: 30 }));
  expect(result.current).toMatchObject({ price: 30 });
});
