import { test as base } from 'vitest';
import { buildTestApp, type TestAppOptions } from './build-test-app.ts';
import { aGift } from './shop-actions.ts';

export type Sql = (text: string, values?: unknown[]) => Promise<any[]>;

/**
 * Vitest's `test` with the shop of the file as fixtures. They are created when a test or hook first names them,
 * shared by all tests of the file, and closed after the last one:
 *
 * - `shop`: the app on a database of its own, see `buildTestApp`
 * - `sql(text, values)`: runs a statement in the shop's database, as the owner of its schema, and returns its rows
 * - `giftId`: a gift of which any number can be bought
 *
 * Files that need less or more than one shop use the `test` of `accounts.fixture.ts`, `payments.fixture.ts` and so on,
 * or of `two-shops.ts`.
 *
 * ```ts
 * import { test as shopTest } from '../../../test/support/shop-test.ts';
 *
 * const test = shopTest
 *   // Only for a shop that differs from the usual one.
 *   .extend('shopOptions', { scope: 'file' }, { settings: { fulfilment: 'carrier' } })
 *   // Further fixtures and helpers of the file.
 *   .extend('token', { scope: 'file' }, async ({ shop }) => (await signIn(shop)).token);
 *
 * test.beforeAll(({ shop }) => warmPool(shop));
 *
 * test('a user sees …', async ({ shop, token }) => { … });
 * test.for([[1, 'one'], [2, 'two']] as const)('%s …', async ([count, name], { shop }) => { … });
 * ```
 */
export const test = base
  .extend('shopOptions', { scope: 'file' }, (): TestAppOptions => ({}))
  .extend('shop', { scope: 'file' }, async ({ shopOptions }, { onCleanup }) => {
    const shop = await buildTestApp(shopOptions);
    onCleanup(() => shop.close());
    return shop;
  })
  .extend(
    'sql',
    { scope: 'file' },
    ({ shop }): Sql =>
      async (text, values = []) =>
        (await shop.ownerPool.query(text, values)).rows,
  )
  .extend('giftId', { scope: 'file' }, ({ shop }) => aGift(shop));
