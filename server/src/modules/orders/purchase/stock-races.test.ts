import { expect } from 'vitest';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../../../../test/support/invariants.ts';
import { aGift, aPaymentMethod, BILLING } from '../../../../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../../../test/support/soak.ts';
import { type TwoShops, testWithTwoShops as test } from '../../../../test/support/two-shops.ts';

/** Retries on a 503 with the same idempotency key, like the browser. */
async function buy(
  two: TwoShops,
  buyer: number,
  { giftId, payment_method_id }: { giftId: string; payment_method_id: string },
) {
  const ask = () =>
    (two.shops[buyer % 2] as TestApp).call('POST', '/api/orders', {
      body: { inventory_id: giftId, payment_method_id, billing: BILLING },
      headers: { 'idempotency-key': `${giftId}-${buyer}` },
    });
  let answer = await ask();
  for (let retries = 0; retries < 10 && answer.status === 503; retries++) answer = await ask();
  return answer;
}

test('PAY-12 of a hundred concurrent buyers on two instances as many succeed as there are pieces in stock, and no other pays', {
  timeout: soakTimeoutMs,
}, async ({ two }) => {
  const count = iterations(2, 500);
  const BUYERS = 100;
  const [one] = two.shops;
  const { pool } = one.deps.database;
  // Create the cards before the race; unsuccessful buyers reuse theirs in the next round.
  let cards = await Promise.all(Array.from({ length: BUYERS }, () => aPaymentMethod(one)));
  for (let round = 0; round < count; round++) {
    const stock = 1 + (round % 10);
    const giftId = await aGift(one, { stock });
    const answers = await Promise.all(
      cards.map((payment_method_id, index) => buy(two, index, { giftId, payment_method_id })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(stock);
    expect(answers.filter(({ body }) => body.code === 'out_of_stock')).toHaveLength(BUYERS - stock);
    const { rows } = await pool.query(
      `SELECT on_hand AS stock, (SELECT count(*)::int FROM sandbox_intents i JOIN payments p ON p.intent_id = i.id JOIN orders o USING (purchase_id) WHERE o.gift_id = gift_stock.gift_id AND i.status = 'succeeded') AS charged FROM gift_stock WHERE gift_id = $1`,
      [giftId],
    );
    expect(rows).toEqual([{ stock: 0, charged: stock }]);
    const isUnused = (_card: string, index: number) => answers[index]?.status !== 201;
    cards = cards.filter(isUnused);
    cards.push(...(await Promise.all(Array.from({ length: stock }, () => aPaymentMethod(one)))));
  }
  await expectInvariantsToHold(pool);
  recordSoakFigures('PAY-12', { rounds: count, buyers: count * BUYERS });
});
