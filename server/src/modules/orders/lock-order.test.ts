import { expect, vi } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import { claim, placeOrder, SANDBOX_CARDS, signIn } from '../../../test/support/shop-actions.ts';
import type { Sql } from '../../../test/support/shop-test.ts';
import { PipelinedClient } from '../../platform/db/pipelined-client.ts';
import { syncRefunds } from '../payments/sync-refunds.ts';
import { aDeliveredGift } from '../reviews/reviews.fixture.ts';
import { type BackOffice, test } from './operator/operator-orders.fixture.ts';
import { expireOrders, refundLatePayments } from './orders.tasks.ts';
import { eraseOldAddresses } from './personal-data/erase-recipient-of-order.ts';
import { eraseUnpaidPurchases } from './personal-data/erase-unpaid.ts';
import { onPaymentChanged } from './purchase/conclude-purchase.ts';

/** Every transaction acquires its locks in this order, so that two of them never deadlock. */
const ORDER = [
  'verification_codes',
  'users',
  'purchases',
  'orders',
  'gift_stock',
  'payments',
  'refunds',
  'reviews',
];

/** A new refund locks its order, where a trigger updates the sum, and its payment, through the foreign key. */
const INSERTED_REFUND = ['orders', 'payments'];

/**
 * The tables of ORDER in which a statement locks existing rows. New rows are invisible to others, so nothing waits for
 * them.
 */
function locksOf(statement: string): string[] {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const written = [...text.matchAll(/\b(?:update|delete from) (\w+)(?: set| using| where)/g)].map(
    ([, table]) => table,
  );
  const inserted = text.startsWith('insert into refunds') ? INSERTED_REFUND : [];
  const upserted = [...text.matchAll(/\binsert into (\w+) .* on conflict .* do update\b/g)].map(
    ([, table]) => table,
  );
  let outer = text;
  for (let inner = ''; inner !== outer; outer = outer.replaceAll(/\([^()]*\)/g, '')) inner = outer;
  const read = / for (?:no key update|update|key share|share)\b/.test(outer)
    ? [...outer.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table)
    : [];
  return [...written, ...inserted, ...upserted, ...read].filter(
    (table) => table !== undefined && ORDER.includes(table),
  ) as string[];
}

/** Runs `work` and returns the locks of each of its transactions, by table in the order of their first lock. */
async function recordLocks(work: () => Promise<void>): Promise<string[][]> {
  const query = vi.spyOn(PipelinedClient.prototype, 'query');
  await work();
  const open = new Map<unknown, string[]>();
  const transactions: string[][] = [];
  for (const [n, [statement]] of query.mock.calls.entries()) {
    const client = query.mock.contexts[n];
    const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
    const locks = open.get(client);
    if (text === 'BEGIN') open.set(client, []);
    else if (locks && text === 'COMMIT') transactions.push([...new Set(locks)]);
    else locks?.push(...locksOf(text));
  }
  query.mockRestore();
  return transactions;
}

type Fixtures = { shop: TestApp; sql: Sql; backOffice: BackOffice };

async function buyAndEnd({ shop, sql, backOffice }: Fixtures): Promise<void> {
  const limited = { giftId: backOffice.giftId };
  const buyer = await signIn(shop, '+12135550199');
  await placeOrder(shop, { ...limited, token: buyer.token });
  await placeOrder(shop, { ...limited, card: SANDBOX_CARDS.declined });
  await placeOrder(shop, { ...limited, card: SANDBOX_CARDS.failsOnCharge });
  await placeOrder(shop, { ...limited, card: SANDBOX_CARDS.requiresAction });

  const claimed = await backOffice.aGift();
  await claim(shop, claimed.link);
  await backOffice.track(claimed.id, { status: 'Shipped', tracking_number: '1Z999' });
  await backOffice.post(`/orders/${claimed.id}/refund`, { amount: 5, reason: 'a scratch' });

  const cancelled = await backOffice.aGift();
  await shop.call('POST', `/api/orders/manage/${cancelled.manageKey}/cancel`);
  const declined = await backOffice.aGift();
  await shop.call('POST', `/api/orders/claim/${declined.link}/decline`);
  const expired = await backOffice.aGift();
  await sql('UPDATE orders SET expires_at = now() WHERE id = $1', [expired.id]);
  expect(await expireOrders(shop.deps)).toBe(1);
  await runDueWork(shop.deps);

  await onPaymentChanged(shop.deps, await purchaseOf(sql, claimed.id));
  const change = { stock: 7, reason: 'counted' };
  await shop.call('PUT', `/api/operator/gifts/${backOffice.giftId}/stock`, {
    token: backOffice.ada.token,
    body: change,
  });
  expect((await shop.call('DELETE', '/api/users/me', { token: buyer.token })).status).toBe(200);
}

async function undo({ backOffice }: Fixtures): Promise<void> {
  const packed = await backOffice.aClaimedGift();
  expect((await backOffice.track(packed.id, { status: 'Ordered' })).status).toBe(200);
  expect((await backOffice.post(`/orders/${packed.id}/undo`)).status).toBe(200);
}

async function reviewAndErase({ shop, sql, backOffice }: Fixtures): Promise<void> {
  const delivered = async () =>
    await aDeliveredGift(shop, { giftId: backOffice.giftId, operatorToken: backOffice.ada.token });
  const reviewed = await delivered();
  const ofRecipient = { cookies: reviewed.cookies };
  const review = `/api/orders/manage/${reviewed.manageKey}/review`;
  for (const rating of [4, 5]) await shop.call('PUT', review, { body: { rating } });
  await shop.call('DELETE', review);
  await shop.call('PUT', review, { body: { rating: 1 } });
  await shop.call('PUT', `/api/orders/track/${reviewed.urlId}/review`, {
    ...ofRecipient,
    body: { rating: 2 },
  });
  const [{ id }] = await sql(`SELECT id FROM reviews WHERE author = 'gifter'`);
  expect((await backOffice.post(`/reviews/${id}/hide`, { reason: 'rude' })).status).toBe(200);
  const guest = await shop.call('DELETE', `/api/orders/manage/${reviewed.manageKey}/data`);
  const recipient = await shop.call('DELETE', `/api/orders/track/${reviewed.urlId}/data`, ofRecipient);
  expect([guest.status, recipient.status]).toEqual([200, 200]);
  expect(await sql('SELECT * FROM reviews')).toEqual([]);

  const old = await delivered();
  const days = shop.deps.settings.addressRetentionDays + 1;
  await sql(
    `WITH aged AS (UPDATE orders SET status_changed_at = now() - make_interval(days => $2) WHERE id = $1)
     UPDATE order_addresses SET created_at = now() - make_interval(days => $2) WHERE order_id = $1`,
    [old.orderId, days],
  );
  expect(await eraseOldAddresses(shop.deps)).toBe(1);
}

async function importRefund({ shop, sql, backOffice }: Fixtures): Promise<void> {
  const { id } = await backOffice.aGift();
  const [payment] = await sql(
    'SELECT id, purchase_id AS "purchaseId", intent_id AS "intentId" FROM payments WHERE purchase_id = $1',
    [await purchaseOf(sql, id)],
  );
  const refund = {
    id: 're_elsewhere',
    status: 'succeeded' as const,
    amountCents: 100,
    key: null,
    failureReason: null,
  };
  const processor = { ...shop.deps.processor, listRefunds: async () => [refund] };
  await syncRefunds({ ...shop.deps, processor }, payment);
  expect(await sql('SELECT FROM refunds WHERE order_id = $1', [id])).toHaveLength(1);
}

async function payLate({ shop, sql, backOffice }: Fixtures): Promise<void> {
  await placeOrder(shop, { giftId: backOffice.giftId, card: SANDBOX_CARDS.declined });
  const [{ id }] = await sql('SELECT id FROM purchases ORDER BY created_at DESC LIMIT 1');
  await sql(`UPDATE payments SET intent_id = 'pi_late', intent_status = 'succeeded' WHERE purchase_id = $1`, [
    id,
  ]);
  expect(await refundLatePayments(shop.deps)).toBe(1);
}

async function abandon({ shop, sql, backOffice }: Fixtures): Promise<void> {
  await placeOrder(shop, { giftId: backOffice.giftId, card: SANDBOX_CARDS.declined });
  await sql(`UPDATE purchases SET updated_at = now() - interval '40 days' WHERE payment_status = 'failed'`);
  expect(await eraseUnpaidPurchases(shop.deps)).toBe(1);
}

const purchaseOf = async (sql: Sql, orderId: string): Promise<string> =>
  (await sql('SELECT purchase_id FROM orders WHERE id = $1', [orderId]))[0].purchase_id;

test('transactions that lock several of codes, user, purchase, orders, stock, payment, refunds and reviews do so in this order', async ({
  shop,
  sql,
  backOffice,
}) => {
  const fixtures = { shop, sql, backOffice };
  const transactions = await recordLocks(async () => {
    for (const work of [abandon, buyAndEnd, undo, reviewAndErase, importRefund, payLate])
      await work(fixtures);
  });
  const several = transactions.filter((locks) => locks.length > 1).map((locks) => locks.join(', '));
  const inOrder = (locks: string[]) => locks.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  expect(transactions).toEqual(transactions.map(inOrder));
  expect([...new Set(several)].sort()).toEqual([
    // Cancelled, declined or expired.
    'orders, gift_stock, payments',
    // Refund requested by an operator.
    'orders, payments',
    // Result of a refund.
    'orders, payments, refunds',
    // Recipient erased.
    'orders, refunds, reviews',
    // Review written or removed.
    'orders, reviews',
    // Paid, or waiting for 3-D Secure.
    'purchases, orders',
    // Card declined.
    'purchases, orders, gift_stock',
    // Paid too late, or refunded at the processor.
    'purchases, orders, payments',
    // Buyers who never paid erased.
    'purchases, orders, refunds',
    // Guest erased.
    'purchases, orders, refunds, reviews',
    // Reserved for a signed-in buyer.
    'users, gift_stock',
    // Signed in.
    'verification_codes, users',
    // Account deleted.
    'verification_codes, users, purchases, orders, refunds, reviews',
  ]);
});
