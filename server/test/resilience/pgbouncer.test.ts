import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { preparedStatement } from '../../src/platform/db/prepared-statement.ts';
import { expectInvariantsToHold } from '../support/invariants.ts';
import { type Pgbouncer, startPgbouncer, whyNoPgbouncer } from '../support/pgbouncer.ts';
import { openRealShop, type RealShop } from '../support/real-shop.ts';
import { ownerUrlOf } from '../support/role-urls.ts';
import { ADDRESS, BILLING, SANDBOX_CARDS } from '../support/shop-actions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Fewer than the two instances have connections to PgBouncer: eight each. */
const POOL_SIZE = 3;
const SOON = { timeout: 20_000 };

const where = whyNoPgbouncer ? ` (skipped: ${whyNoPgbouncer})` : '';

describe.skipIf(whyNoPgbouncer)(`PgBouncer in transaction mode${where}`, () => {
  let testDatabase: TestDatabase;
  let pgbouncer: Pgbouncer;
  /** Not through PgBouncer. */
  let direct: pg.Pool;
  let database: Database;
  let shops: [RealShop, RealShop];
  let token: string;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    pgbouncer = await startPgbouncer(testDatabase.url, POOL_SIZE);
    direct = new pg.Pool({ connectionString: testDatabase.url });
    database = openDatabase({ url: pgbouncer.url, onError: () => {} });
    await direct.query(
      `INSERT INTO categories (id, slug, name, position) VALUES ('home', 'home', 'Home', 1)`,
    );
    const open = () =>
      openRealShop({
        databaseUrl: pgbouncer.url,
        env: { DATABASE_DIRECT_URL: ownerUrlOf(testDatabase.url) },
      });
    shops = [await open(), await open()];
    token = await shops[0].signIn('+12015550100');
  });
  afterAll(async () => {
    for (const shop of shops) await shop.close();
    await database.close();
    await direct.end();
    await pgbouncer.stop();
    await testDatabase.drop();
  });

  async function createGift(stock: number | null): Promise<string> {
    const body = { name: 'Lamp', description: 'It shines.', price: 10, category_ids: ['home'], stock };
    const { status, body: answer } = await shops[0].ask('POST', '/api/operator/gifts', { token, body });
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.data.id;
  }

  /** Repeats a purchase whose outcome is unknown with the same key, as the browser does: a busy machine is slow. */
  async function buy(shop: RealShop, giftId: string) {
    const card = { number: SANDBOX_CARDS.pays, exp_month: 12, exp_year: 2034, cvc: '123' };
    const method = await shop.ask('POST', '/sandbox/v1/payment_methods', { body: { type: 'card', card } });
    const body = { inventory_id: giftId, payment_method_id: method.body.id, billing: BILLING };
    const ask = () => shop.ask('POST', '/api/orders', { body, key: method.body.id });
    let answer = await ask();
    for (let retries = 0; retries < 10 && answer.status === 503; retries++) answer = await ask();
    return answer;
  }

  const shopOf = (index: number): RealShop => shops[index % 2] as RealShop;

  test('a gift is bought, claimed and moved to its delivery, and its messages are sent', async () => {
    const bought = await buy(shopOf(0), await createGift(1));
    expect(bought.status).toBe(201);
    const link = bought.body.gift_id;
    const claimed = await shopOf(1).ask('POST', `/api/orders/claim/${link}/address`, { body: ADDRESS });
    expect(claimed.status).toBe(200);
    const { rows } = await direct.query('SELECT id FROM orders WHERE url_id = $1', [link]);
    for (const status of ['Ordered', 'Shipped', 'Delivered']) {
      const move = { id: rows[0].id, status, carrier: 'UPS', tracking_number: '1Z999' };
      const { body } = await shopOf(0).ask('POST', '/api/operator/orders/move', {
        token,
        body: { moves: [move] },
      });
      expect(body.data, JSON.stringify(body)).toMatchObject({ results: [{ ok: true, status }] });
    }
    await vi.waitFor(async () => {
      const messages = await direct.query('SELECT status FROM outbox_messages WHERE order_id = $1', [
        rows[0].id,
      ]);
      expect(messages.rows.length).toBeGreaterThan(3);
      expect(messages.rows.every(({ status }) => status === 'sent')).toBe(true);
    }, SOON);
  });

  test('of twenty concurrent buyers on two instances as many succeed as there are pieces in stock', async () => {
    const giftId = await createGift(3);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => buy(shopOf(n), giftId)));
    const outcomes = answers.map(({ status, body }) => (status === 201 ? 'bought' : body.code)).sort();
    expect(outcomes).toEqual([...Array(3).fill('bought'), ...Array(17).fill('out_of_stock')]);
    await expectInvariantsToHold(direct);
  });

  test('a cancelled gift is refunded, and the scheduled tasks run', async () => {
    const bought = await buy(shopOf(0), await createGift(null));
    const { rows } = await direct.query('SELECT id FROM orders WHERE url_id = $1', [bought.body.gift_id]);
    const { manage_key } = bought.body;
    const cancelled = await shopOf(1).ask('POST', `/api/orders/manage/${manage_key}/cancel`, { body: {} });
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200);
    await vi.waitFor(async () => {
      const refunds = await direct.query('SELECT status FROM refunds WHERE order_id = $1', [rows[0].id]);
      expect(refunds.rows).toEqual([{ status: 'succeeded' }]);
      const runs = await direct.query(`SELECT FROM scheduled_task_runs WHERE name = 'check-invariants'`);
      expect(runs.rowCount).toBe(1);
    }, SOON);
  });

  test('a change on one instance reaches the other by its direct connection', async () => {
    const giftId = await createGift(null);
    const priceAt = async (shop: RealShop) => (await shop.ask('GET', `/api/gifts/${giftId}`)).body.data.price;
    expect(await priceAt(shopOf(1))).toBe(10);
    await shopOf(0).ask('PUT', `/api/operator/gifts/${giftId}`, { token, body: { price: 12 } });
    await vi.waitFor(async () => expect(await priceAt(shopOf(1))).toBe(12), SOON);
  });

  test('the timeouts of the role apply', async () => {
    const { rows } = await database.pool.query('SHOW statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '10s' }]);
    const slow = database.transaction(async (tx) => {
      await tx.execute(sql`SET LOCAL statement_timeout = '50ms'`);
      await tx.execute(sql`SELECT pg_sleep(5)`);
    });
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    const after = await Promise.all(
      Array.from({ length: 8 }, () => database.pool.query('SHOW statement_timeout')),
    );
    expect(new Set(after.map((result) => result.rows[0].statement_timeout))).toEqual(new Set(['10s']));
  });

  test('a statement that could not be prepared because its transaction had failed is prepared by the next one', async () => {
    const divide = preparedStatement<{ by: number }, { rows: unknown[] }>(
      (db) =>
        db
          .select({ result: sql`10 / ${sql.placeholder('by')}::int` })
          .from(sql`generate_series(1, 1)`)
          .prepare('divide') as never,
    );
    const add = preparedStatement<{ to: number }, unknown>((db) =>
      db
        .select({ result: sql`10 + ${sql.placeholder('to')}::int` })
        .from(sql`generate_series(1, 1)`)
        .prepare('add'),
    );
    const work = (by: number) =>
      database.transaction(async (tx) => await Promise.all([divide(tx, { by }), add(tx, { to: 1 })]));
    for (const by of [0, 5, 0, 2]) {
      const results = await Promise.allSettled(Array.from({ length: 16 }, () => work(by)));
      const codes = results.map(
        (result) => (result as { reason?: { cause?: { code: string } } }).reason?.cause?.code,
      );
      expect(codes).toEqual(Array(16).fill(by === 0 ? '22012' : undefined));
    }
  });

  test('after a restart of PgBouncer the shop works again', async () => {
    await pgbouncer.restart();
    const giftId = await vi.waitFor(() => createGift(null), SOON);
    await vi.waitFor(async () => expect((await buy(shopOf(1), giftId)).status).toBe(201), SOON);
  });
});
