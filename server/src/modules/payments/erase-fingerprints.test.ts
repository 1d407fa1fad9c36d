import { KEEP_FINGERPRINTS_DAYS } from '@presently/contracts/limits';
import { expect } from 'vitest';
import { aGiftLink } from '../../../test/support/shop-actions.ts';
import { test } from '../../../test/support/shop-test.ts';
import { eraseFingerprints } from './card-testing.store.ts';

const ago = (days: number) => `now() - interval '${days} days'`;

test('fingerprints of payers are erased 30 days after the payment, and no sooner @R12-80', async ({
  shop,
  sql,
}) => {
  const [old, young] = [await aGiftLink(shop), await aGiftLink(shop)];
  const age = (link: string, days: number) =>
    sql(
      `UPDATE payments SET created_at = ${ago(days)}
       WHERE purchase_id = (SELECT purchase_id FROM orders WHERE url_id = $1)`,
      [link],
    );
  await age(old, 31);
  await age(young, 29);
  await eraseFingerprints(shop.deps.database.db, KEEP_FINGERPRINTS_DAYS);
  const fingerprints = async (link: string) =>
    (
      await sql(
        `SELECT payer_fingerprint, ip_fingerprint FROM payments JOIN orders USING (purchase_id) WHERE url_id = $1`,
        [link],
      )
    )[0];
  expect(await fingerprints(old)).toEqual({ payer_fingerprint: null, ip_fingerprint: null });
  expect(await fingerprints(young)).toEqual({
    payer_fingerprint: expect.any(String),
    ip_fingerprint: expect.any(String),
  });
});
