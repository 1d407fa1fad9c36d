import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { expect, type TestContext, test } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { findAnomalies, History } from '../support/history.ts';
import type { KillableShop } from '../support/killable-shop.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { aGift } from '../support/shop-actions.ts';
import {
  makeRefundsOverdue,
  openShopCluster,
  readFinalGifts,
  type ShopCluster,
  waitUntilSettled,
} from '../support/shop-cluster.ts';
import { isSoak, loadDurationMs, recordSoakFigures } from '../support/soak.ts';
import { expectStripeLedgerToMatch } from '../support/stripe-invariants.ts';

const LARGE_STOCK = 1_000_000;
const SMALL_STOCK = 20;
const DAY_MS = 86_400_000;

type OnTestFinished = TestContext['onTestFinished'];

async function openShops(
  count: number,
  onTestFinished: OnTestFinished,
): Promise<{ shops: ShopCluster; testApp: TestApp; fakeStripe: FakeStripe }> {
  const testApp = await buildTestApp();
  onTestFinished(testApp.close);
  const fakeStripe = await startFakeStripe();
  onTestFinished(fakeStripe.close);
  const { connectionString } = testApp.deps.database.pool.options;
  const shops = await openShopCluster(count, connectionString as string, fakeStripe.env);
  onTestFinished(shops.kill);
  await fakeStripe.webhooks({ url: `${shops.instances[0]?.origin()}/api/payments/webhook` });
  return { shops, testApp, fakeStripe };
}

/** Kills and restarts random instances for this long. Resolves with the number of kills. */
async function killRandomly(instances: KillableShop[], forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let kills = 0;
  while (performance.now() < until) {
    await pause(randomInt(500, 3_000));
    const victim = instances[randomInt(instances.length)] as KillableShop;
    await victim.kill();
    kills++;
    await pause(randomInt(500));
    await victim.open();
  }
  return kills;
}

async function testKills(
  id: string,
  instances: number,
  forMs: number,
  onTestFinished: OnTestFinished,
): Promise<void> {
  const { shops, testApp, fakeStripe } = await openShops(instances, onTestFinished);
  const { pool } = testApp.deps.database;
  const stocks = {
    many: await aGift(testApp, { stock: LARGE_STOCK }),
    few: await aGift(testApp, { stock: SMALL_STOCK }),
  };
  const history = new History();
  const load = startMixedLoad({
    ask: shops.ask,
    history,
    giftIds: [...Array.from({ length: 9 }, () => stocks.many), stocks.few],
    workers: 6,
    thinkMs: 500,
  });
  const kills = await killRandomly(shops.instances, forMs);
  await load.stop();
  if (!isSoak) {
    await shops.kill();
    await makeRefundsOverdue(pool);
    await shops.instances[0]?.open();
  }
  const settledAfterMs = await waitUntilSettled(pool);

  expect(findAnomalies(history.operations, await readFinalGifts(pool))).toEqual([]);
  const { paid } = await expectStripeLedgerToMatch(pool, fakeStripe);
  const { rows: stock } = await pool.query(
    `SELECT (on_hand + (SELECT count(*) FROM orders o WHERE stock_reserved AND o.gift_id = gift_stock.gift_id))::int AS all
     FROM gift_stock WHERE gift_id = ANY($1) ORDER BY 1`,
    [Object.values(stocks)],
  );
  expect(stock).toEqual([{ all: SMALL_STOCK }, { all: LARGE_STOCK }]);
  expect(shops.instances.map((instance) => instance.unexpectedExits())).toEqual(shops.instances.map(() => 0));
  const unknown = history.operations.filter(({ outcome }) => outcome === 'info').length;
  expect(unknown).toBeGreaterThan(0);
  recordSoakFigures(id, {
    instances,
    minutes: Math.round(forMs / 60_000),
    kills,
    operations: history.operations.length,
    unknown,
    paid,
    settledAfterSeconds: Math.round(settledAfterMs / 1_000),
    anomalies: 0,
  });
}

// Concurrent in a short run, because they mostly wait; in a soak each has the machine to itself.
const concurrentUnlessSoak = isSoak ? test : test.concurrent;

concurrentUnlessSoak(
  'REL-02 two instances killed at random under mixed load: every response is one that a shop without failures could give',
  {
    timeout: DAY_MS,
  },
  ({ onTestFinished }) => testKills('REL-02', 2, loadDurationMs(3, 60), onTestFinished),
);

concurrentUnlessSoak(
  'REL-17 three instances, chosen and killed at random under mixed load: every response is one that a single instance could give',
  {
    timeout: DAY_MS,
  },
  ({ onTestFinished }) => testKills('REL-17', 3, loadDurationMs(3, 30), onTestFinished),
);
