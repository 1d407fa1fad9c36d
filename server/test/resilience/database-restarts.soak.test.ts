import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import { type FakeStripe, startFakeStripe } from '@presently/fake-stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { findAnomalies, History } from '../support/history.ts';
import { startMixedLoad } from '../support/mixed-load.ts';
import { aGift } from '../support/shop-actions.ts';
import {
  makeRefundsOverdue,
  openShopCluster,
  readFinalGifts,
  type ShopCluster,
  waitUntilSettled,
} from '../support/shop-cluster.ts';
import { isSoak, iterations, recordSoakFigures } from '../support/soak.ts';
import { expectStripeLedgerToMatch } from '../support/stripe-invariants.ts';

const STOCK = 1_000_000;
/** On an otherwise idle machine; on a busy one PostgreSQL takes longer to start. */
const MAX_RECOVERY_MS = 10_000;

let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let testApp: TestApp;
let fakeStripe: FakeStripe;
let shops: ShopCluster;
let giftId: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'presently-restarts-'));
  postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  await migrate(postgres.url);
  testApp = await buildTestApp({ database: { url: postgres.url, drop: async () => {} } });
  fakeStripe = await startFakeStripe();
  giftId = await aGift(testApp, { stock: STOCK });
  shops = await openShopCluster(1, postgres.url, fakeStripe.env);
});
afterAll(async () => {
  await shops.kill();
  await fakeStripe.close();
  await testApp.close();
  await postgres.stop();
  await removeEmbeddedPostgres(dataDir);
});

async function postmasterPid(): Promise<number> {
  const { home = dataDir } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
  return Number((await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('REL-03 PostgreSQL stopped immediately or killed under load: the shop keeps running, sells again within ten seconds and loses no acknowledged order', {
  timeout: 7_200_000,
}, async () => {
  const cycles = iterations(2, 50);
  const history = new History();
  const load = startMixedLoad({ ask: shops.ask, history, giftIds: [giftId], workers: 4, thinkMs: 100 });
  const findOrderAfter = (moment: number) =>
    history.operations.find(
      ({ kind, outcome, invokedAt }) => kind === 'order' && outcome === 'ok' && invokedAt > moment,
    );
  const waitForOrderAfter = async (moment: number): Promise<number> => {
    while (!findOrderAfter(moment)) await pause(20);
    return (findOrderAfter(moment)?.completedAt as number) - moment;
  };
  const outages: number[] = [];
  await waitForOrderAfter(performance.now());
  for (let cycle = 0; cycle < cycles; cycle++) {
    const pid = await postmasterPid();
    const killedAt = performance.now();
    // SIGQUIT is an immediate shutdown, SIGKILL a crash.
    process.kill(pid, cycle % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
    await pause(200);
    outages.push(await waitForOrderAfter(killedAt + 200));
    await pause(300);
  }
  await load.stop();
  const { pool } = testApp.deps.database;
  if (!isSoak) {
    await shops.kill();
    await makeRefundsOverdue(pool);
    await shops.instances[0]?.open();
  }
  await waitUntilSettled(pool);

  expect(findAnomalies(history.operations, await readFinalGifts(pool))).toEqual([]);
  const { paid } = await expectStripeLedgerToMatch(pool, fakeStripe);
  expect(shops.instances[0]?.unexpectedExits()).toBe(0);
  expect(Math.max(...outages)).toBeLessThan(isSoak ? MAX_RECOVERY_MS : 3 * MAX_RECOVERY_MS);
  recordSoakFigures('REL-03', {
    cycles,
    operations: history.operations.length,
    unknown: history.operations.filter(({ outcome }) => outcome === 'info').length,
    paid,
    slowestRecoveryMs: Math.round(Math.max(...outages)),
    processExits: 0,
  });
});
