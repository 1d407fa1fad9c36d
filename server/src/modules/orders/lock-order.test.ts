import { expect, vi } from 'vitest';
import { runDueWork } from '../../../test/support/run-due-work.ts';
import { claim, placeOrder, SANDBOX_CARDS, signIn } from '../../../test/support/shop-actions.ts';
import { PipelinedClient } from '../../platform/db/pipelined-client.ts';
import { test } from './operator/operator-orders.fixture.ts';
import { expireOrders } from './orders.tasks.ts';
import { onPaymentChanged } from './purchase/conclude-purchase.ts';

/** Every transaction takes its locks in this order, so that two of them never wait for each other. */
const ORDER = ['users', 'purchases', 'orders', 'gift_stock', 'payments', 'refunds'];

/** A new refund locks its order, whose sum a trigger updates, and its payment, by the foreign key. */
const INSERTED_REFUND = ['orders', 'payments'];

/** The tables of ORDER whose present rows a statement locks. New rows are invisible, so nobody waits for them. */
function locksOf(statement: string): string[] {
  const text = statement.toLowerCase().replaceAll('"', '').replaceAll(/\s+/g, ' ');
  const written = [...text.matchAll(/\b(?:update|delete from) (\w+)(?: set| using| where)/g)].map(
    ([, table]) => table,
  );
  const inserted = text.startsWith('insert into refunds') ? INSERTED_REFUND : [];
  let outer = text;
  for (let inner = ''; inner !== outer; outer = outer.replaceAll(/\([^()]*\)/g, '')) inner = outer;
  const read = / for (?:no key update|update|key share|share)\b/.test(outer)
    ? [...outer.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table)
    : [];
  return [...written, ...inserted, ...read].filter(
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

test('transactions that lock several of user, purchase, orders, stock, payment and refunds do so in this order', async ({
  shop,
  sql,
  backOffice,
}) => {
  const transactions = await recordLocks(async () => {
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

    const [{ purchase_id }] = await sql('SELECT purchase_id FROM orders WHERE id = $1', [claimed.id]);
    await onPaymentChanged(shop.deps, purchase_id);
    const change = { stock: 7, reason: 'counted' };
    await shop.call('PUT', `/api/operator/gifts/${backOffice.giftId}/stock`, {
      token: backOffice.ada.token,
      body: change,
    });
    expect((await shop.call('DELETE', '/api/users/me', { token: buyer.token })).status).toBe(200);
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
    // Paid, or waiting for 3-D Secure.
    'purchases, orders',
    // Card declined.
    'purchases, orders, gift_stock',
    // Reserved for a signed-in buyer.
    'users, gift_stock',
    // Account deleted.
    'users, purchases, orders, refunds',
  ]);
});
