import { ORDER_STATUSES, type OrderStatus } from '@presently/contracts/orders';
import { describe, expect, it } from 'vitest';
import { isPaymentPending } from './order-policy.ts';
import {
  canMove,
  canMovePayment,
  canMovePurchase,
  NEXT_STATUS,
  PAYMENT_TRANSITIONS,
  PURCHASE_TRANSITIONS,
  TRANSITIONS,
} from './order-states.ts';

const reachableFrom = (start: OrderStatus): Set<OrderStatus> => {
  const seen = new Set<OrderStatus>([start]);
  for (const status of seen) for (const next of TRANSITIONS[status]) seen.add(next);
  return seen;
};

describe('order statuses', () => {
  it('can all be reached from Picked @S4.1-1 @R4-1', () => {
    expect([...reachableFrom('Picked')].sort()).toEqual([...ORDER_STATUSES].sort());
  });

  it('are final only for Delivered and Cancelled @R4-1', () => {
    expect(ORDER_STATUSES.filter((status) => TRANSITIONS[status].length === 0)).toEqual([
      'Delivered',
      'Cancelled',
    ]);
  });

  it('have no cycles @R2-35 @R4-1', () => {
    for (const status of ORDER_STATUSES)
      for (const next of TRANSITIONS[status]) expect(reachableFrom(next).has(status)).toBe(false);
  });

  it('cannot become Cancelled after Shipped @R2-61 @R4-1', () => {
    expect(ORDER_STATUSES.filter((status) => canMove(status, 'Cancelled'))).toEqual([
      'Picked',
      'Processing',
      'Ordered',
    ]);
  });

  it('advance in fulfilment by allowed transitions only', () => {
    for (const status of ORDER_STATUSES) {
      const next = NEXT_STATUS[status];
      if (next) expect(canMove(status, next)).toBe(true);
    }
  });
});

describe('payment statuses', () => {
  const STATUSES = Object.keys(PAYMENT_TRANSITIONS) as (keyof typeof PAYMENT_TRANSITIONS)[];

  it('never leave `failed`, so that money that arrives late is refunded', () => {
    expect(PAYMENT_TRANSITIONS.failed).toEqual([]);
  });

  it('never go back to a pending payment', () => {
    for (const from of STATUSES) expect(canMovePayment(from, 'awaiting')).toBe(false);
    expect(STATUSES.filter((from) => canMovePayment(from, 'requires_action'))).toEqual(['awaiting']);
  });

  it('fail only before the money was taken, and are refunded only afterwards @R4-2', () => {
    const pending = ['awaiting', 'requires_action'];
    const paid = ['paid', 'partially_refunded', 'refunded'];
    expect(STATUSES.filter((from) => canMovePayment(from, 'failed'))).toEqual(pending);
    for (const refunded of ['partially_refunded', 'refunded'] as const)
      expect(paid).toEqual(expect.arrayContaining(STATUSES.filter((from) => canMovePayment(from, refunded))));
  });
});

describe('payment statuses of purchases', () => {
  const STATUSES = Object.keys(PURCHASE_TRANSITIONS) as (keyof typeof PURCHASE_TRANSITIONS)[];

  it('end when the money arrived or failed to, once @R4-2', () => {
    expect(STATUSES.filter((from) => PURCHASE_TRANSITIONS[from].length === 0)).toEqual(['paid', 'failed']);
    for (const to of ['paid', 'failed'] as const)
      expect(STATUSES.filter((from) => canMovePurchase(from, to))).toEqual(
        STATUSES.filter((paymentStatus) => isPaymentPending({ paymentStatus })),
      );
  });

  it('move as those of their orders, which may be refunded besides', () => {
    for (const from of STATUSES)
      for (const to of STATUSES) expect(canMovePurchase(from, to)).toBe(canMovePayment(from, to));
  });
});
