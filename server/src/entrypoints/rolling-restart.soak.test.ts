import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPaymentMethod, orderBody } from '../../test/support/buy-over-http.ts';
import { keepAliveClient } from '../../test/support/keep-alive-client.ts';
import { hasNginx, type Nginx, startNginx } from '../../test/support/nginx.ts';
import { ADDRESS } from '../../test/support/shop-actions.ts';
import { type ShopProcess, startShopProcess } from '../../test/support/shop-process.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../test/support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { startVisitorLoad } from '../../test/support/visitor-load.ts';

const RESTARTS = iterations(1, 20);
const PER_SECOND = iterations(30, 100);
/** nginx does not use an instance for one second after it refused a connection. */
const BETWEEN_RESTARTS_MS = 3_000;

/** Only a proxy retries requests that an instance refuses, so the test needs nginx. */
describe.skipIf(!hasNginx)('two instances behind the sample proxy', () => {
  let database: TestDatabase;
  let nginx: Nginx;
  let sql: pg.Client;
  const shops: ShopProcess[] = [];
  const open = (port: number) =>
    startShopProcess({
      databaseUrl: database.url,
      port,
      env: { PUBLIC_ORIGIN: nginx.origin, TRUSTED_PROXIES: '127.0.0.1' },
    });
  beforeAll(async () => {
    database = await createTestDatabase();
    const ports: [number, number] = [await findFreePort(0), await findFreePort(0)];
    nginx = await startNginx(await findFreePort(0), ports);
    for (const port of ports) shops.push(await open(port));
    sql = new pg.Client({ connectionString: database.url });
    await sql.connect();
    await sql.query('UPDATE gift_stock SET on_hand = NULL');
  });
  afterAll(async () => {
    await sql.end();
    await nginx.stop();
    for (const shop of shops) await shop.remove();
    await database.drop();
  });

  it('REL-09 restart one after the other without failed requests or lost orders', {
    timeout: soakTimeoutMs,
  }, async () => {
    const visitors = keepAliveClient(nginx.origin, 200);
    const [gift] = JSON.parse((await visitors.get('/api/gifts?limit=1')).body).data;
    const bought: string[] = [];
    const claimed: string[] = [];
    const ask = async (method: string, path: string, body?: unknown) => {
      const response = await visitors.ask(method, path, body);
      if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${response.body}`);
      return response;
    };
    const buy = async () => {
      const order = orderBody(gift.id, await createPaymentMethod(ask));
      bought.push(
        JSON.parse((await ask('POST', '/api/orders', { ...order, notes: randomUUID() })).body).gift_id,
      );
    };
    const claim = async () => {
      const link = bought[claimed.length];
      if (!link) return await buy();
      claimed.push(link);
      await ask('POST', `/api/orders/claim/${link}/address`, ADDRESS);
    };
    const visits = [
      ...[buy, () => ask('GET', '/'), () => ask('GET', '/api/gifts?limit=20'), claim],
      ...[() => ask('GET', `/api/gifts/${gift.id}`), () => ask('GET', '/api/health')],
      ...[() => ask('GET', '/'), () => ask('GET', '/api/gifts?query=candle')],
    ];
    const load = startVisitorLoad(PER_SECOND, (n) => (visits[n % visits.length] as () => Promise<unknown>)());
    const exits = [];
    for (let n = 0; n < RESTARTS; n++) {
      const shop = shops[n % 2] as ShopProcess;
      exits.push(await shop.stop('SIGTERM'));
      await shop.remove();
      shops[n % 2] = await open(shop.port);
      await pause(BETWEEN_RESTARTS_MS);
    }
    const { sent, failed, p95Ms, slowestMs } = await load.stop();
    visitors.close();
    recordSoakFigures('REL-09', {
      restarts: RESTARTS,
      visits: sent,
      failed: failed.length,
      bought: bought.length,
      claimed: claimed.length,
      p95Ms: Math.round(p95Ms),
      slowestMs: Math.round(slowestMs),
      slowestStopMs: Math.round(Math.max(...exits.map(({ ms }) => ms))),
    });
    expect(failed).toEqual([]);
    expect(exits.map(({ code }) => code)).toEqual(Array(RESTARTS).fill(0));
    const { rows } = await sql.query(
      `SELECT (SELECT count(*)::int FROM orders WHERE url_id = ANY ($1) AND payment_status = 'paid') AS paid,
              (SELECT count(*)::int FROM orders WHERE url_id = ANY ($2) AND claimed_at IS NOT NULL) AS claimed`,
      [bought, claimed],
    );
    expect(rows).toEqual([{ paid: bought.length, claimed: claimed.length }]);
  });
});
