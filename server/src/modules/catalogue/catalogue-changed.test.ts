import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, vi } from 'vitest';
import type { TestApp } from '../../../test/support/build-test-app.ts';
import { test } from '../../../test/support/shop-test.ts';
import { type Listener, listen } from '../../platform/db/listen.ts';
import { addCategories, addGift } from './catalogue.fixture.ts';
import { cardImages, categories, gifts } from './catalogue.tables.ts';
import { releaseStock, reserveStock } from './stock.store.ts';

let listener: Listener;
const onChange = vi.fn();

test.beforeAll(async ({ shop }) => {
  const { db, pool } = shop.deps.database;
  await addCategories(db, 'Electronics');
  await addGift(db, { name: 'Lamp', stock: 2 });
  listener = await listen({
    url: pool.options.connectionString as string,
    channels: { catalogue_changed: onChange, marker: (payload) => markers.get(payload)?.() },
    onReconnect: () => {},
    onError: () => {},
  });
});
afterAll(async () => {
  await listener.close();
});
beforeEach(() => onChange.mockClear());

const markers = new Map<string, () => void>();

/** Notifications arrive in commit order: once this one has arrived, all earlier ones have. */
async function waitForNotifications(shop: TestApp): Promise<void> {
  const name = `marker-${markers.size}`;
  const received = new Promise<void>((resolve) => markers.set(name, resolve));
  await shop.deps.database.db.execute(sql`SELECT pg_notify('marker', ${name})`);
  await received;
}

const take = (shop: TestApp) => shop.deps.database.transaction((tx) => reserveStock(tx, 'lamp'));

test('a sale is notified only if it sells out the gift, a release only if it makes it available again', async ({
  shop,
}) => {
  await take(shop);
  await waitForNotifications(shop);
  expect(onChange).not.toHaveBeenCalled();
  await take(shop);
  await waitForNotifications(shop);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect((await take(shop))?.isReserved).toBe(false);
  await releaseStock(shop.deps.database.db, 'lamp');
  await releaseStock(shop.deps.database.db, 'lamp');
  await waitForNotifications(shop);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('an edit that no public answer shows is not notified', async ({ shop }) => {
  const { db } = shop.deps.database;
  await db.update(gifts).set({ updatedAt: sql`now()` });
  await waitForNotifications(shop);
  expect(onChange).not.toHaveBeenCalled();
});

test('every edit of gifts, categories and card designs is notified', async ({ shop }) => {
  const { db } = shop.deps.database;
  const edits = [
    () => db.update(gifts).set({ priceCents: 1 }).where(eq(gifts.id, 'lamp')),
    () => db.update(gifts).set({ retiredAt: sql`now()` }).where(eq(gifts.id, 'lamp')),
    () => db.update(categories).set({ name: 'Devices' }),
    () =>
      db
        .insert(cardImages)
        .values({ id: 'a', name: 'a', description: '', category: 'A', imageUrl: '/a', position: 0 }),
    () => db.delete(gifts),
  ];
  for (const edit of edits) {
    onChange.mockClear();
    await edit();
    await waitForNotifications(shop);
    expect(onChange, edit.toString()).toHaveBeenCalled();
  }
});
