import { sql as query } from 'drizzle-orm';
import { expect } from 'vitest';
import { placeOrder, SANDBOX_CARDS } from '../../../../test/support/shop-actions.ts';
import { test as shopTest } from '../../../../test/support/shop-test.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { canMovePurchase, PURCHASE_TRANSITIONS } from '../order-states.ts';
import { lockPurchase } from '../store/purchases.store.ts';
import type { PurchasePaymentStatus, PurchaseRow } from '../store/purchases.tables.ts';
import { markPaid, transitionPurchase } from '../transition.ts';

const STATUSES = Object.keys(PURCHASE_TRANSITIONS) as PurchasePaymentStatus[];
const PAIRS = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const));

const test = shopTest
  .extend('purchaseId', { scope: 'file' }, async ({ shop, sql }) => {
    await placeOrder(shop, { card: SANDBOX_CARDS.requiresAction });
    const [{ id }] = await sql('SELECT id FROM purchases');
    return id as string;
  })
  /** Runs `work` with the purchase in the given status, then rolls everything back. */
  .extend(
    'inStatus',
    { scope: 'file' },
    ({ shop, purchaseId }) =>
      async <T>(from: PurchasePaymentStatus, work: (tx: Tx, purchase: PurchaseRow) => Promise<T>) => {
        const takenBack = new Error('taken back');
        let result: T | undefined;
        const running = shop.deps.database.transaction(async (tx) => {
          await tx.execute(query`UPDATE purchases SET payment_status = ${from} WHERE id = ${purchaseId}`);
          const { purchase } = await lockPurchase(tx, purchaseId);
          result = await work(tx, purchase as PurchaseRow);
          throw takenBack;
        });
        await expect(running).rejects.toBe(takenBack);
        return result as T;
      },
  );

const statusOf = async (tx: Tx, { id }: PurchaseRow) => (await lockPurchase(tx, id)).purchase?.paymentStatus;

test.for(PAIRS)(
  'a purchase moves from %s to %s only if the table says so @R4-2',
  async ([from, to], { inStatus }) => {
    const isAllowed = PURCHASE_TRANSITIONS[from].includes(to);
    await inStatus(from, async (tx, purchase) => {
      expect(await transitionPurchase(tx, purchase, to)).toBe(isAllowed);
      expect(await statusOf(tx, purchase)).toBe(isAllowed ? to : from);
    });
  },
);

test.for(STATUSES)(
  'the statement that marks a purchase as paid agrees with the table: from %s',
  async (from, { inStatus }) => {
    await inStatus(from, async (tx, purchase) => {
      await markPaid(tx, purchase.id);
      expect(await statusOf(tx, purchase)).toBe(canMovePurchase(from, 'paid') ? 'paid' : from);
    });
  },
);

test('a purchase that has moved since it was read stays where it is', async ({ inStatus }) => {
  await inStatus('paid', async (tx, purchase) => {
    expect(await transitionPurchase(tx, { ...purchase, paymentStatus: 'awaiting' }, 'failed')).toBe(false);
    expect(await statusOf(tx, purchase)).toBe('paid');
  });
});
