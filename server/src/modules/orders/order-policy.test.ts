import { ORDER_STATUSES } from '@presently/contracts/orders';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../../test/support/shop-test.ts';
import * as policy from './order-policy.ts';
import { canMove, PAYMENT_TRANSITIONS } from './order-states.ts';
import type { OrderRow } from './store/orders.store.ts';
import { type OrderPaymentStatus, orders } from './store/orders.tables.ts';

const PAYMENT_STATUSES = Object.keys(PAYMENT_TRANSITIONS) as OrderPaymentStatus[];

type Case = Pick<
  OrderRow,
  | ('status' | 'paymentStatus' | 'claimedAt' | 'openedAt' | 'reminderSentAt' | 'hasExpired')
  | ('amountCents' | 'promisedRefundCents' | 'undoTo' | 'isUndoOver')
> & { gifter: { email: string | null } };

const at = new Date(1_700_000_000_000);
const EITHER = [null, at];
const PRICE = 4_900;

const NO_UNDO = { undoTo: null, isUndoOver: false } as const;

/** Every combination of the values that the other guards use, including those that a constraint rejects. */
const WITHOUT_UNDO: Case[] = ORDER_STATUSES.flatMap((status) =>
  PAYMENT_STATUSES.flatMap((paymentStatus) =>
    EITHER.flatMap((claimedAt) =>
      EITHER.flatMap((openedAt) =>
        EITHER.flatMap((reminderSentAt) =>
          [true, false].flatMap((hasExpired) =>
            [PRICE - 1, PRICE].map((promisedRefundCents) => ({
              status,
              paymentStatus,
              claimedAt,
              openedAt,
              reminderSentAt,
              hasExpired,
              amountCents: PRICE,
              promisedRefundCents,
              ...NO_UNDO,
              gifter: { email: 'dana@example.com' },
            })),
          ),
        ),
      ),
    ),
  ),
);

const WITH_UNDO = WITHOUT_UNDO.slice(0, 1).flatMap((order) =>
  ORDER_STATUSES.flatMap((status) =>
    ([null, 'Processing', 'Ordered'] as const).flatMap((undoTo) =>
      [true, false].map((isUndoOver) => ({ ...order, status, undoTo, isUndoOver })),
    ),
  ),
);

const CASES = [...WITHOUT_UNDO, ...WITH_UNDO];

const GUARDS = Object.entries(policy as Record<string, unknown>).filter(
  (entry): entry is [string, policy.Guard<Case>] => typeof entry[1] === 'function' && 'sql' in entry[1],
);

/** The cases as a table named `orders`, so that a condition can be evaluated without storing impossible orders. */
function casesAsTable(): SQL {
  const names = [
    orders.status,
    orders.paymentStatus,
    orders.claimedAt,
    orders.openedAt,
    orders.reminderSentAt,
  ];
  const columns = sql.join(
    [
      ...names,
      ...[orders.amountCents, orders.promisedRefundCents, orders.expiresAt, orders.undoTo, orders.undoUntil],
    ].map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const rows = CASES.map(
    (order, index) =>
      sql`(${index}::int, ${order.status}, ${order.paymentStatus}, ${order.claimedAt}::timestamptz, ${order.openedAt}::timestamptz, ${order.reminderSentAt}::timestamptz,
        ${order.amountCents}::int, ${order.promisedRefundCents}::int, now() + make_interval(secs => ${order.hasExpired ? 0 : 1}), ${order.undoTo}::text, now() + make_interval(secs => ${order.isUndoOver ? 0 : 1}))`, // expires_at = now() has expired
  );
  return sql`(VALUES ${sql.join(rows, sql`, `)}) AS orders (index, ${columns})`;
}

describe('guards', () => {
  test.for(GUARDS)('%s means the same in TypeScript and in SQL', async ([, guard], { shop }) => {
    const { rows } = await shop.deps.database.db.execute<{ index: number }>(
      sql`SELECT index FROM ${casesAsTable()} WHERE ${guard.sql} ORDER BY index`,
    );
    const expected = CASES.flatMap((order, index) => (guard(order) ? [index] : []));
    expect(rows.map(({ index }) => index)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(CASES.length);
  });
});

const UNCLAIMED: Case = {
  status: 'Picked',
  paymentStatus: 'paid',
  claimedAt: null,
  openedAt: null,
  reminderSentAt: null,
  hasExpired: false,
  amountCents: PRICE,
  promisedRefundCents: 0,
  ...NO_UNDO,
  gifter: { email: 'dana@example.com' },
};

/** The allowed actions on an order, by the names of the guards. */
const allowed = (change: Partial<Case>): string[] => {
  const order = { ...UNCLAIMED, ...change, events: [] };
  const guards: Record<string, boolean> = {
    claim: policy.isClaimable(order),
    expire: policy.isExpirable(order),
    remind: policy.isRemindable(order),
    edit: policy.isEditable(order),
    extend: policy.isExtendable(order),
    resend: policy.isResendable(order),
    cancel: policy.isCancellable(order),
    'cancel by operator': policy.isCancellableByOperator(order),
    refund: policy.isRefundable(order, 0),
    move: policy.isMovable(order),
    undo: policy.isUndoable(order),
    'correct address': policy.isAddressCorrectable(order),
    'correct address by operator': policy.isAddressCorrectableByOperator(order),
    open: policy.isOpenable(order),
    thank: policy.isThankable(order),
    review: policy.isReviewable(order),
  };
  return Object.keys(guards).filter((name) => guards[name]);
};

const BEFORE_CLAIM = [
  'claim',
  'remind',
  'edit',
  'extend',
  'resend',
  'cancel',
  'cancel by operator',
  'refund',
  'open',
];
const claimed = { claimedAt: at, openedAt: at };

describe('an order', () => {
  test.for<[string, Partial<Case>, string[]]>([
    ['unclaimed', {}, BEFORE_CLAIM],
    ['partially refunded', { paymentStatus: 'partially_refunded' }, BEFORE_CLAIM],
    ['opened', { openedAt: at }, BEFORE_CLAIM.filter((name) => name !== 'edit' && name !== 'open')],
    ['reminded of', { reminderSentAt: at }, BEFORE_CLAIM.filter((name) => name !== 'remind')],
    [
      'about to be fully refunded',
      { promisedRefundCents: PRICE },
      ['resend', 'cancel', 'cancel by operator', 'refund', 'open'],
    ],
    ['fully refunded', { paymentStatus: 'refunded' }, ['cancel', 'cancel by operator', 'open']],
    [
      'fully refunded and expired',
      { paymentStatus: 'refunded', hasExpired: true },
      ['expire', 'cancel', 'cancel by operator', 'open'],
    ],
    ['expired', { hasExpired: true }, ['expire', 'resend', 'cancel', 'cancel by operator', 'refund', 'open']],
    ['waiting for 3-D Secure', { paymentStatus: 'requires_action' }, ['open']],
    [
      'Processing',
      { ...claimed, status: 'Processing' },
      [
        'resend',
        'cancel by operator',
        'refund',
        'move',
        'correct address',
        'correct address by operator',
        'thank',
      ],
    ],
    [
      'Ordered',
      { ...claimed, status: 'Ordered' },
      ['resend', 'cancel by operator', 'refund', 'move', 'correct address by operator', 'thank'],
    ],
    ['Shipped', { ...claimed, status: 'Shipped' }, ['resend', 'refund', 'move', 'thank']],
    [
      'Shipped by an operator just now',
      { ...claimed, status: 'Shipped', undoTo: 'Ordered' },
      ['resend', 'refund', 'move', 'undo', 'thank'],
    ],
    [
      'Shipped by an operator some time ago',
      { ...claimed, status: 'Shipped', undoTo: 'Ordered', isUndoOver: true },
      ['resend', 'refund', 'move', 'thank'],
    ],
    ['Delivered', { ...claimed, status: 'Delivered' }, ['resend', 'refund', 'move', 'thank', 'review']],
    ['Cancelled', { ...claimed, status: 'Cancelled', paymentStatus: 'refunded' }, []],
    ['Cancelled, its refund pending', { status: 'Cancelled' }, ['refund']],
  ])('%s allows exactly what it should', ([, change, expected]) => {
    expect(allowed(change)).toEqual(expected);
  });

  test('is never moved to Cancelled as a next status, and only along the transitions', () => {
    for (const order of CASES)
      for (const next of policy.nextStatuses(order)) {
        expect(canMove(order.status, next)).toBe(true);
        expect(next).not.toBe('Cancelled');
      }
  });
});
