import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDisposers } from './disposers.mjs';
import { startCluster } from './failover/database.mjs';
import { audit, removeStockLimits } from './invariants.mjs';
import { createLoadGenerator } from './load-generator.mjs';
import { freePorts } from './ports.mjs';
import { createInstance } from './shops.mjs';

// Kills the primary of the database under load; its standby takes over.
const kills = Number(process.env.KILLS ?? 3);
const perSecond = Number(process.env.PER_SECOND ?? 30);
const MAX_OUTAGE_SECONDS = 30;

const dir = mkdtempSync(join(tmpdir(), 'presently-failover-'));
const disposers = createDisposers();
disposers.add(() => rmSync(dir, { recursive: true, force: true }));

/** Waits until a new visitor can buy again; answers with the seconds that took. */
async function waitUntilSelling(origin) {
  const startedAt = performance.now();
  await pause(500);
  for (;;) {
    const buyer = createLoadGenerator(origin);
    const sold = await buyer.prepare(1).then(
      () => buyer.acknowledged.orders.length === 1,
      () => false,
    );
    if (sold) return { seconds: (performance.now() - startedAt) / 1000, orders: buyer.acknowledged.orders };
    await pause(200);
  }
}

async function main() {
  const [shopPort, ...ports] = await freePorts(8);
  const cluster = await startCluster(dir, ports);
  disposers.add(() => cluster.stop());
  const origin = `http://127.0.0.1:${shopPort}`;
  const shop = createInstance({
    port: shopPort,
    databaseUrl: cluster.url,
    publicOrigin: origin,
    settings: { DATABASE_REPLICA_URL: cluster.nodes.map(({ url }) => url).join(','), SEED_DEMO: 'on' },
  });
  disposers.add(() => shop.remove());
  await shop.open();

  await removeStockLimits(cluster.url);
  const visitors = createLoadGenerator(origin, { retrying: true });
  await visitors.prepare();
  const outages = [];
  await visitors.during(perSecond, async () => {
    for (let n = 0; n < kills; n++) {
      await cluster.waitUntilInSync();
      await pause(5_000);
      const victim = await cluster.primary();
      await victim.kill();
      const { seconds, orders } = await waitUntilSelling(origin);
      outages.push(seconds);
      visitors.acknowledged.orders.push(...orders);
      await pause(2_000);
      victim.start();
    }
    await cluster.waitUntilInSync();
  });

  const found = await audit(cluster.url, visitors.acknowledged);
  const { figures } = visitors;
  console.table({
    PostgreSQL: cluster.version,
    'primaries killed': kills,
    'selling again after (s, each)': outages.map((seconds) => seconds.toFixed(1)).join(', '),
    requests: figures.requests,
    '503 meanwhile': figures.unavailable,
    '503 without Retry-After': figures.withoutRetryAfter,
    'visits given up': figures.failed,
    'shops that died': shop.died,
    ...found,
  });
  for (const [what, times] of visitors.errors) console.error(`${times} × ${what}`);
  const good =
    outages.every((seconds) => seconds <= MAX_OUTAGE_SECONDS) &&
    figures.failed === 0 &&
    shop.died === 0 &&
    found['orders lost'] + found['claims lost'] === 0 &&
    found['violated invariants'] === 'none';
  if (!good) process.exitCode = 1;
}

await disposers.run(main);
