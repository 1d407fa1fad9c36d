import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import { afterEach, describe, expect, it } from 'vitest';
import { type OperatorClient, twoOperators } from '../../src/modules/catalogue/editing/editing.fixture.ts';
import { migrate } from '../../src/platform/db/migrate.ts';
import { toHttpError } from '../../src/platform/http/error-handler.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { anUploadForm, aUniquePng } from '../support/images.ts';
import { expectInvariantsToHold } from '../support/invariants.ts';
import { canMount, mountDisk } from '../support/mount-disk.ts';
import { aGift, aGiftLink, BILLING, claim, placeOrder, SANDBOX_CARDS } from '../support/shop-actions.ts';
import { isSoak, iterations, recordSoakFigures } from '../support/soak.ts';

const run = promisify(execFile);

let opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const { close } of opened.reverse()) await close();
  opened = [];
});

const read = async (shop: TestApp, link: string) => [
  (await shop.call('GET', '/api/gifts?limit=5')).status,
  (await shop.call('GET', `/api/orders/track/${link}`)).status,
];

describe('REL-07 a database that cannot write', () => {
  it.each([
    ['whose disk is full', '53100'],
    ['whose disk fails', '58030'],
    ['that is read-only', '25006'],
  ])(
    'REL-07 %s: writes are answered with 503, reads succeed, nothing is partly done, and it recovers by itself',
    async (_what, state) => {
      const shop = await buildTestApp();
      opened.push(shop);
      const { ownerPool } = shop;
      const giftId = await aGift(shop, { stock: 100 });
      const link = await aGiftLink(shop, { giftId });
      await ownerPool.query(`CREATE FUNCTION reject_writes() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not write' USING ERRCODE = '${state}'; END $$`);
      for (const table of ['orders', 'order_addresses', 'outbox_messages'])
        await ownerPool.query(
          `CREATE TRIGGER reject_writes BEFORE INSERT OR UPDATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION reject_writes()`,
        );
      const refused = [
        await placeOrder(shop, { giftId }),
        await claim(shop, link),
        await shop.call('POST', '/api/auth/send-code', { body: { phone_number: '+12015550177' } }),
      ];
      for (const { status, body, headers } of refused) {
        expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
        expect(headers).toHaveProperty('retry-after');
      }
      expect(await read(shop, link)).toEqual([200, 200]);
      await ownerPool.query('DROP FUNCTION reject_writes CASCADE');
      expect((await claim(shop, link)).status).toBe(200);
      expect((await placeOrder(shop, { giftId })).status).toBe(201);
      await expectInvariantsToHold(shop.deps.database.pool);
    },
  );
});

it.each([
  'ENOSPC: no space left on device, write',
  'EROFS: read-only file system, mkdir',
  'masters/lamp.webp: unix error: No space left on device',
])('REL-07 an image that cannot be written is a 503: %s', (message) => {
  expect(toHttpError(new Error('not taken', { cause: new Error(message) })).status).toBe(503);
});

/** Until the end of the test. */
async function openDisk(megabytes: number) {
  const disk = await mountDisk(megabytes);
  opened.push(disk);
  return disk;
}

/** A shop with an embedded database in `dataDir`. */
async function startShopOn(dataDir: string): Promise<TestApp> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
  opened.push({
    close: async () => {
      await postgres.stop();
      await removeEmbeddedPostgres(dataDir);
    },
  });
  await migrate(postgres.url);
  const shop = await buildTestApp({ database: { url: postgres.url, drop: async () => {} } });
  opened.push(shop);
  return shop;
}

/** Of the write-ahead log, which grows by whole segments. */
const LOG_SEGMENT_MEGABYTES = 16;

/** Buys with a new card. Answers as the call that failed, or as the order. */
async function buy(shop: TestApp, giftId: string) {
  const card = { number: SANDBOX_CARDS.pays, exp_month: 12, exp_year: 2034, cvc: '123' };
  const method = await shop.call('POST', '/sandbox/v1/payment_methods', { body: { type: 'card', card } });
  if (method.status !== 200) return method;
  return await shop.call('POST', '/api/orders', {
    body: {
      inventory_id: giftId,
      payment_method_id: method.body.id,
      notes: 'x'.repeat(100),
      billing: BILLING,
    },
  });
}

/** Leaves no segment of the log that exists already but the current one, so that fewer orders reach its end. */
async function skipUnusedSegments({ pool }: TestApp['deps']['database']): Promise<void> {
  for (;;) {
    // Without a record in the current segment there is nothing to switch.
    await pool.query(`SELECT pg_logical_emit_message(false, 'full-disk', '')`);
    const { rows } = await pool.query(
      `SELECT count(*)::int AS unused FROM pg_ls_waldir()
       WHERE name ~ '^[0-9A-F]{24}$' AND name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    if (rows[0].unused === 0) return;
    await pool.query('SELECT pg_switch_wal()');
  }
}

/** Fills the disk and buys until that fails, then frees the disk and buys until that succeeds. */
async function fillAndFree(shop: TestApp, disk: Awaited<ReturnType<typeof mountDisk>>, giftId: string) {
  const link = await aGiftLink(shop, { giftId });
  const sold: string[] = [link];
  await read(shop, link);
  await disk.fill();
  let refusal = 0;
  // Preallocated files of PostgreSQL can still be written to, so the first orders may succeed.
  for (let attempt = 0; refusal === 0 && attempt < 20_000; attempt++) {
    const { status, body } = await buy(shop, giftId);
    if (status === 201) sold.push(body.gift_id);
    else refusal = status;
  }
  const reads = await read(shop, link);
  await disk.free();
  // With less, PostgreSQL cannot recover: the log itself fills the disk.
  expect(await disk.freeMegabytes()).toBeGreaterThanOrEqual(LOG_SEGMENT_MEGABYTES);
  const freed = performance.now();
  for (;;) {
    const { status, body } = await buy(shop, giftId);
    if (status === 201) break;
    if (performance.now() - freed > 60_000)
      throw new Error(`the shop did not come back: ${status} ${JSON.stringify(body)}`);
    await pause(100);
  }
  const { rows } = await shop.deps.database.pool.query(
    `SELECT count(*)::int AS found FROM orders WHERE url_id = ANY($1) AND payment_status = 'paid'`,
    [sold],
  );
  return { refusal, reads, lost: sold.length - rows[0].found, recoveryMs: performance.now() - freed };
}

async function fillRepeatedly(
  volume: string,
  shop: TestApp,
  disk: Awaited<ReturnType<typeof mountDisk>>,
): Promise<void> {
  const giftId = await aGift(shop, { stock: 1_000_000 });
  const times = iterations(0, 10);
  const found = [];
  for (let n = 0; n < times; n++) found.push(await fillAndFree(shop, disk, giftId));
  expect(found.map(({ refusal, lost, reads }) => ({ refusal, lost, catalogue: reads[0] }))).toEqual(
    found.map(() => ({ refusal: 503, lost: 0, catalogue: 200 })),
  );
  const reconcile = (await import('../../src/modules/orders/orders.tasks.ts')).reconcileOrders;
  await pause(3_500);
  await reconcile(shop.deps);
  await expectInvariantsToHold(shop.deps.database.pool);
  recordSoakFigures('REL-07', {
    [volume]: times,
    readsOfTheDatabaseWentOn: found.filter(({ reads }) => reads[1] === 200).length,
    slowestRecoveryMs: Math.round(Math.max(...found.map(({ recoveryMs }) => recoveryMs))),
  });
}

describe.skipIf(!(isSoak && canMount))('REL-07 a full disk (needs root)', () => {
  const timeout = 3_600_000;

  it('REL-07 the disk of the database', { timeout }, async () => {
    const disk = await openDisk(200);
    await fillRepeatedly('database', await startShopOn(join(disk.mountPoint, 'shop')), disk);
  });

  it('REL-07 the disk of the write-ahead log', { timeout }, async () => {
    // PostgreSQL keeps the segment that it adds after each repetition, until the log has `max_wal_size` (512 MB).
    const disk = await openDisk(40 + iterations(0, 10) * LOG_SEGMENT_MEGABYTES);
    const dataDir = await mkdtemp(join(tmpdir(), 'presently-wal-'));
    // Creates the cluster, whose log is then moved to the other disk.
    const first = await startEmbeddedPostgres({ dataDir, log: { info: () => {}, warn: () => {} } });
    await first.stop();
    const { home = dataDir } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8'));
    const log = join(home, 'postgres', 'pg_wal');
    await run('cp', ['-a', log, join(disk.mountPoint, 'wal')]);
    await rename(log, `${log}.old`);
    await symlink(join(disk.mountPoint, 'wal'), log);
    const shop = await startShopOn(dataDir);
    const fill = async () => {
      await disk.fill();
      await skipUnusedSegments(shop.deps.database);
    };
    await fillRepeatedly('write-ahead log', shop, { ...disk, fill });
  });

  it('REL-07 the disk of the images, full and read-only', { timeout }, async () => {
    const disk = await openDisk(8);
    const dataDir = join(disk.mountPoint, 'shop');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'probe'), '');
    const opening = await buildTestApp();
    const shop = await buildTestApp({
      settings: { dataDir },
      database: { url: opening.deps.database.pool.options.connectionString as string, drop: async () => {} },
    });
    opened.push(opening, shop);
    const { ada } = await twoOperators(shop);
    const times = iterations(0, 10);
    for (let n = 0; n < times; n++) {
      // One gift for all would reach the limit on pictures of a gift.
      const gift = await ada.createGift();
      await expectUploadRefused(ada, gift.id, disk.fill, disk.free);
      await expectUploadRefused(
        ada,
        gift.id,
        () => disk.readOnly(true),
        () => disk.readOnly(false),
      );
      expect((await placeOrder(shop, { giftId: gift.id })).status).toBe(201);
    }
    recordSoakFigures('REL-07', { pictures: times * 2 });
  });
});

async function expectUploadRefused(
  operator: OperatorClient,
  giftId: string,
  breakDisk: () => Promise<unknown>,
  healDisk: () => Promise<unknown>,
): Promise<void> {
  const upload = async () =>
    operator.call('POST', `/gifts/${giftId}/images`, anUploadForm(await aUniquePng()));
  await breakDisk();
  expect((await upload()).status).toBe(503);
  await healDisk();
  expect((await upload()).status).toBe(201);
}
