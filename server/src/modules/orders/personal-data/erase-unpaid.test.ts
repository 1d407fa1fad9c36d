import { describe, expect } from 'vitest';
import { readAllRows } from '../../../../test/support/all-rows.ts';
import type { TestApp } from '../../../../test/support/build-test-app.ts';
import { aGiftLink, BILLING, placeOrder, SANDBOX_CARDS } from '../../../../test/support/shop-actions.ts';
import { type Sql, test } from '../../../../test/support/shop-test.ts';
import { eraseUnpaidPurchases } from './erase-unpaid.ts';

const ago = (days: number) => `now() - interval '${days} days'`;

describe('purchases that were never paid', () => {
  /** A purchase declined this many days ago, with this word in every text field of the buyer. */
  async function aDeclinedPurchase(shop: TestApp, sql: Sql, { word, days }: { word: string; days: number }) {
    const billing = {
      ...BILLING,
      first_name: word,
      last_name: word,
      email: `${word}@example.com`,
      city: word,
    };
    const { status } = await placeOrder(shop, {
      card: SANDBOX_CARDS.declined,
      body: { notes: `Note ${word}`, billing },
    });
    expect(status).toBe(402);
    await sql(
      `UPDATE purchases SET updated_at = ${ago(days)}
       WHERE id = (SELECT purchase_id FROM purchase_contacts WHERE email = $1)`,
      [billing.email],
    );
  }

  test('are erased with the note 30 days later, and no sooner @R12-77', async ({ shop, sql }) => {
    await aDeclinedPurchase(shop, sql, { word: 'oldattempt', days: 31 });
    await aDeclinedPurchase(shop, sql, { word: 'newattempt', days: 29 });
    await aGiftLink(shop, { body: { billing: { ...BILLING, email: 'paid@example.com' } } });
    await sql(`UPDATE purchases SET updated_at = ${ago(900)} WHERE payment_status = 'paid'`);
    expect(await readAllRows(shop.deps.database.pool)).toContain('oldattempt');
    await eraseUnpaidPurchases(shop.deps);
    const rows = await readAllRows(shop.deps.database.pool);
    expect(rows).not.toContain('oldattempt');
    expect(rows).toContain('Note newattempt');
    expect(rows).toContain('newattempt@example.com');
    expect(rows).toContain('paid@example.com');
    await eraseUnpaidPurchases(shop.deps);
    expect(await readAllRows(shop.deps.database.pool)).toBe(rows);
  });
});
