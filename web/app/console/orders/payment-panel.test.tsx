import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PaymentPanel } from './payment-panel';

afterEach(cleanup);

const refund = {
  amount: 5,
  status: 'failed',
  last_error: null,
  created_at: new Date().toISOString(),
  settled_at: null,
};

function show(reasons: string[], changes: object = {}, refundChanges: object = {}) {
  const order = {
    payment_status: 'paid',
    amount_paid: 20,
    amount_refunded: 0,
    payment: {
      processor: 'stripe',
      intent_id: 'pi_1',
      decline_reason: null,
      refunds: reasons.map((reason) => ({ ...refund, id: reason, reason, ...refundChanges })),
    },
    ...changes,
  };
  render(<PaymentPanel order={order as unknown as OperatorOrderDetail} />);
  return screen.getAllByRole('listitem').map((item) => item.textContent);
}

it('shows the reason of a refund as an operator has typed it, and in words if the shop has asked for it', () => {
  expect(show(['Torn. Sent_twice', 'expired', 'constructor'])).toEqual([
    '$5.00 refund failed, just nowTorn. Sent_twice',
    '$5.00 refund failed, just nowExpired',
    '$5.00 refund failed, just nowConstructor',
  ]);
});

const shownAs = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;

it('shows what was refunded, if anything was', () => {
  show(['expired'], { payment_status: 'partially_refunded', amount_refunded: 5 });
  expect([shownAs('Paid'), shownAs('Refunded')]).toEqual(['$20.00', '$5.00']);
  cleanup();
  show(['expired']);
  expect(screen.queryByText('Refunded')).toBeNull();
});

it('says when a refund arrived, and why one failed', () => {
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString();
  const times = { created_at: hours(5), settled_at: hours(2) };
  expect(show(['expired'], {}, { ...times, status: 'succeeded' })).toEqual([
    '$5.00 refunded, 2 hours agoExpired',
  ]);
  cleanup();
  expect(show(['expired'], {}, { ...times, settled_at: null, last_error: 'The card is closed.' })).toEqual([
    '$5.00 refund failed, 5 hours agoExpiredThe card is closed.',
  ]);
});
