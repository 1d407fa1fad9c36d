import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '../seed/seed-catalogue.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { buildTestApp, type TestApp } from '../test/support/build-test-app.ts';
import { hasPostgres15, startPostgres15 } from '../test/support/postgres-15.ts';
import type { Server } from '../test/support/replicated-postgres.ts';
import { runDueWork } from '../test/support/run-due-work.ts';
import { aGiftLink, claim, signIn } from '../test/support/shop-actions.ts';
import { assertDatabase } from './platform/db/assert-database.ts';
import { migrate } from './platform/db/migrate.ts';

const where = hasPostgres15 ? '' : ' (skipped: no PostgreSQL 15 in /usr/lib/postgresql/15/bin)';

describe.skipIf(!hasPostgres15)(`PostgreSQL 15, the oldest that is supported${where}`, () => {
  let server: Server;
  let shop: TestApp;
  beforeAll(async () => {
    server = await startPostgres15();
    await assertDatabase(server.url);
    await migrate(server.url);
    shop = await buildTestApp({ database: { url: server.url, drop: async () => {} } });
  });
  afterAll(async () => {
    await shop.close();
    await server.stop();
  });

  test('the server is PostgreSQL 15', async () => {
    const { rows } = await shop.deps.database.pool.query('SHOW server_version');
    expect(rows[0].server_version).toMatch(/^15\./);
  });

  test('migrations are idempotent, and the catalogue is seeded, listed and searched', async () => {
    await migrate(server.url);
    await seedCatalogue(shop.deps.database);
    expect(await seedDemo(shop.deps.database)).toBe(true);
    for (const path of [
      '/api/gifts?sort_by=price&limit=100',
      '/api/gifts?query=hedphones',
      '/api/card-images',
    ])
      expect((await shop.call('GET', path)).body.data.length, path).toBeGreaterThan(0);
  });

  test('a gift is bought, opened, claimed, packed and found by an operator', async () => {
    const link = await aGiftLink(shop);
    expect((await shop.call('POST', `/api/orders/claim/${link}/opened`)).status).toBe(202);
    expect((await claim(shop, link)).status).toBe(200);
    expect((await shop.call('GET', `/api/orders/track/${link}`)).body.data).toMatchObject({
      status: 'Processing',
      claimed: true,
    });
    const { token } = await signIn(shop, '+12015550100');
    const moved = await shop.call('PUT', `/api/orders/${link}/tracking`, {
      token,
      body: { status: 'Ordered' },
    });
    expect(moved.status).toBe(200);
    const found = await shop.call('GET', '/api/operator/orders?query=lovelace', { token });
    expect(found.body.data).toHaveLength(1);
    await runDueWork(shop.deps);
  });
});
