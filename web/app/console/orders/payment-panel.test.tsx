import type { OperatorOrderDetail } from '@presently/contracts/operator-orders';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PaymentPanel } from './payment-panel';

const refund = {
  amount: 5,
  status: 'failed',
  last_error: null,
  created_at: new Date().toISOString(),
  settled_at: null,
};

function show(reasons: string[]) {
  const order = {
    payment_status: 'paid',
    amount_paid: 20,
    amount_refunded: 0,
    payment: {
      processor: 'stripe',
      intent_id: 'pi_1',
      decline_reason: null,
      refunds: reasons.map((reason) => ({ ...refund, id: reason, reason })),
    },
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
