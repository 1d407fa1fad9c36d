import { vi } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { aPaymentMethod, BILLING } from '../../../../test/support/shop-actions.ts';
import { placeOrder } from './place-order.ts';
import type { PurchaseResult } from './purchase-result.ts';

export type Bought = {
  result: PurchaseResult;
  purchaseId: string;
  /** In the order of the purchase. */
  orders: { id: string; link: string; giftId: string }[];
};

let payers = 0;

/**
 * Buys several gifts at once, which the HTTP API does not support yet.
 * @param method a payment method; default: a sandbox card that succeeds
 */
export async function buyTogether(
  shop: TestApp,
  giftIds: string[],
  { method, email }: { method?: string; email?: string } = {},
): Promise<Bought> {
  const paymentMethodId = method ?? (await aPaymentMethod(shop));
  const payer = `payer ${++payers}`;
  const result = await placeOrder(shop.deps, {
    gifts: giftIds.map((inventory_id, index) => ({ inventory_id, notes: `For number ${index + 1}` })),
    paymentMethodId,
    expectedCents: null,
    // A different buyer each time, so that no buyer limit is reached.
    billing: { by: 'card', address_ln_2: null, ...BILLING, email: email ?? `${payers}@example.com` },
    gifterId: null,
    payer: { ipFingerprint: payer, payerFingerprint: payer, isSignedIn: false },
    key: null,
    body: giftIds,
  });
  return { result, ...(await findPurchase(shop, giftIds[0] as string)) };
}

/** The last purchase with a gift. */
export async function findPurchase(shop: TestApp, giftId: string): Promise<Omit<Bought, 'result'>> {
  const { rows } = await shop.ownerPool.query(
    `SELECT o.purchase_id, o.id, o.url_id AS link, o.gift_id AS "giftId" FROM orders o
     WHERE purchase_id = (SELECT purchase_id FROM orders WHERE gift_id = $1 ORDER BY created_at DESC LIMIT 1)
     ORDER BY o.position`,
    [giftId],
  );
  return {
    purchaseId: rows[0].purchase_id,
    orders: rows.map(({ id, link, giftId }) => ({ id, link, giftId })),
  };
}

/** The status of the purchase and of each order, and the gifts' remaining stock. */
export async function statusesOf(shop: TestApp, { purchaseId, orders }: Omit<Bought, 'result'>) {
  const { rows } = await shop.ownerPool.query(
    `SELECT p.payment_status AS purchase, pay.refunded_cents AS refunded,
       (SELECT array_agg(o.status || ' ' || o.payment_status ORDER BY o.position) FROM orders o WHERE o.purchase_id = p.id) AS orders
     FROM purchases p JOIN payments pay ON pay.purchase_id = p.id WHERE p.id = $1`,
    [purchaseId],
  );
  const stock = await shop.ownerPool.query(
    'SELECT gift_id, on_hand FROM gift_stock WHERE gift_id = ANY ($1)',
    [orders.map(({ giftId }) => giftId)],
  );
  const onHand = new Map(stock.rows.map(({ gift_id, on_hand }) => [gift_id, on_hand]));
  return { ...rows[0], stock: orders.map(({ giftId }) => onHand.get(giftId)) };
}

/** Locks the stock of a gift until it is released. */
export async function lockStock({ ownerPool }: TestApp, giftId: string) {
  const client = await ownerPool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM gift_stock WHERE gift_id = $1 FOR UPDATE', [giftId]);
  const blocked = `SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
  return {
    /** Waits until this many transactions are blocked by the stock lock, directly or indirectly. */
    waited: (count = 1) =>
      vi.waitUntil(async () => (await ownerPool.query(blocked)).rows.length >= count, {
        timeout: 20_000,
        interval: 20,
      }),
    /** Whether the stock of another gift is unlocked. */
    isFree: async (otherId: string) =>
      (await client.query('SELECT FROM gift_stock WHERE gift_id = $1 FOR UPDATE SKIP LOCKED', [otherId])).rows
        .length > 0,
    async release() {
      await client.query('ROLLBACK');
      client.release();
    },
  };
}

/** Collects the errors of transactions, including deadlocks, which would otherwise be retried silently. */
export function collectErrors({ deps: { database } }: TestApp): string[] {
  const { transaction } = database;
  const errors: string[] = [];
  vi.spyOn(database, 'transaction').mockImplementation((work) => {
    let attempts = 0;
    return transaction(async (tx) => {
      if (++attempts > 1) errors.push('tried again');
      return await work(tx).catch((error: unknown) => {
        errors.push(String((error as { cause?: unknown }).cause ?? error));
        throw error;
      });
    });
  });
  return errors;
}
