import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import { expectInvariantsToHold } from '../test/support/invariants.ts';
import { ownerUrlOf } from '../test/support/role-urls.ts';
import { aGift, aGiftLink, claim } from '../test/support/shop-actions.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../test/support/soak.ts';
import { migrate } from './platform/db/migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url));

let shop: TestApp;
let migrationsFolder: string;
beforeEach(async () => {
  shop = await buildTestApp();
  migrationsFolder = await mkdtemp(join(tmpdir(), 'presently-migrations-'));
  await cp(MIGRATIONS, migrationsFolder, { recursive: true });
});
afterEach(async () => {
  await shop.close();
  await rm(migrationsFolder, { recursive: true });
});

const databaseUrl = (): string => ownerUrlOf(shop.deps.database.pool.options.connectionString as string);

/** Adds a migration, as a later version would. */
const addMigration = (name: string, sql: string): Promise<void> =>
  writeFile(join(migrationsFolder, name), sql);

async function isWaitingForLock(): Promise<boolean> {
  const { rows } = await shop.ownerPool.query(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'presently-migrate' AND wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
}

test('REL-13 a migration that waits for a table lock does not block the shop, and succeeds in the end', async () => {
  const link = await aGiftLink(shop);
  await addMigration('9001_next_version.sql', 'ALTER TABLE orders ADD COLUMN next_version text');
  const reader = new pg.Client({ connectionString: databaseUrl() });
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM orders');
  const migrated = migrate(databaseUrl(), { migrationsFolder });
  while (!(await isWaitingForLock())) await new Promise(setImmediate);
  // Without the lock timeout it would queue behind the migration for as long as the reader holds its lock.
  expect((await shop.call('GET', `/api/orders/track/${link}`)).status).toBe(200);
  await reader.query('COMMIT');
  await migrated;
  const { rows } = await reader.query('SELECT next_version FROM orders');
  expect(rows).toEqual([{ next_version: null }]);
  await reader.end();
});

test(
  'REL-13 gifts are bought, claimed and read without errors while migrations run',
  async () => {
    const versions = iterations(2, 40);
    const counted = { requests: 0, failed: 0 };
    let migrating = true;
    const giftId = await aGift(shop);
    const expectStatus = (wanted: number, { status }: { status: number }): void => {
      counted.requests += 1;
      if (status !== wanted) counted.failed += 1;
    };
    const customer = async () => {
      while (migrating) {
        const link = await aGiftLink(shop, { giftId });
        expectStatus(200, await shop.call('GET', `/api/orders/claim/${link}`));
        expectStatus(200, await claim(shop, link));
        expectStatus(200, await shop.call('GET', '/api/gifts?limit=20'));
      }
    };
    const customers = Promise.all(Array.from({ length: 4 }, customer));
    try {
      for (let version = 1; version <= versions; version++) {
        await addMigration(
          `9${String(version).padStart(3, '0')}_version.sql`,
          `ALTER TABLE orders ADD COLUMN version_${version} text;
         ALTER TABLE gifts ADD COLUMN version_${version} integer DEFAULT 0 NOT NULL;
         ALTER TABLE orders ADD CONSTRAINT version_${version}_is_short CHECK (length(version_${version}) < 100) NOT VALID`,
        );
        await migrate(databaseUrl(), { migrationsFolder });
      }
    } finally {
      migrating = false;
      await customers;
    }
    expect(counted.failed).toBe(0);
    await expectInvariantsToHold(shop.deps.database.pool);
    recordSoakFigures('REL-13', { versions, ...counted });
  },
  soakTimeoutMs,
);
