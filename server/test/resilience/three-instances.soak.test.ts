import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { tryAcquireSchedule } from '../../src/platform/db/try-acquire-schedule.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const INSTANCES = 3;

let database: TestDatabase;
let shops: TestApp[];
let pools: Database[];
beforeAll(async () => {
  database = await createTestDatabase();
  const shared = { url: database.url, drop: async () => {} };
  const settings = { trustedProxies: ['127.0.0.1'] };
  shops = await Promise.all(
    Array.from({ length: INSTANCES }, () => buildTestApp({ database: shared, settings })),
  );
  pools = Array.from({ length: INSTANCES }, () => openDatabase({ url: database.url, onError: () => {} }));
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  for (const pool of pools) await pool.close();
  await database.drop();
});

const randomShop = (): TestApp => shops[randomInt(INSTANCES)] as TestApp;

test('REL-17 rate limits are exact across three instances', {
  timeout: soakTimeoutMs,
}, async () => {
  const numbers = iterations(3, 100);
  for (let n = 0; n < numbers; n++) {
    const phone_number = `+1206555${String(n).padStart(4, '0')}`;
    // Each from another address, so that only the number's own limit counts.
    const ask = (path: string, body: object) =>
      randomShop().call('POST', path, {
        body,
        headers: { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      });
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => ask('/api/auth/send-code', { phone_number })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await (shops[0] as TestApp).deps.database.pool.query(
      'SELECT body FROM outbox_messages WHERE recipient = $1',
      [phone_number],
    );
    expect(rows).toHaveLength(1);
    const code = /\b\d{6}\b/.exec(rows[0].body)?.[0] as string;
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    await Promise.all(
      Array.from({ length: 20 }, () => ask('/api/auth/verify-code', { phone_number, code: wrong })),
    );
    const { rows: left } = await (shops[0] as TestApp).deps.database.pool.query(
      'SELECT attempts_left FROM verification_codes WHERE phone_number = $1',
      [phone_number],
    );
    expect(left).toEqual([{ attempts_left: 0 }]);
    expect((await ask('/api/auth/verify-code', { phone_number, code })).status).not.toBe(200);
  }
  recordSoakFigures('REL-17', { instances: INSTANCES, numbers, limitsMissed: 0 });
});

test('REL-17 at most one of three instances holds a schedule’s lock, also when that one is killed', {
  timeout: soakTimeoutMs,
}, async () => {
  const kills = iterations(10, 500);
  for (let round = 0; round < kills; round++) {
    const name = `work ${round}`;
    const tryAcquire = (instance: Database) =>
      instance.transaction((tx) => tryAcquireSchedule(tx, name, 600));
    const [leader, ...others] = [...pools.slice(round % INSTANCES), ...pools.slice(0, round % INSTANCES)];
    const acquired = Promise.withResolvers<number>();
    const never = new Promise<never>(() => {});
    const working = leader?.transaction(async (tx) => {
      expect(await tryAcquireSchedule(tx, name, 600)).toBe(true);
      const { rows } = await tx.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      acquired.resolve(rows[0]?.pid as number);
      // Its connection is terminated before its work ends.
      await Promise.race([never, tx.execute('SELECT pg_sleep(60)')]);
    });
    const lost = expect(working).rejects.toThrow();
    const pid = await acquired.promise;
    expect(await Promise.all(others.map(tryAcquire))).toEqual([false, false]);
    await others[0]?.pool.query('SELECT pg_terminate_backend($1)', [pid]);
    await lost;
    const next = await Promise.all(pools.map(tryAcquire));
    expect(next.filter(Boolean)).toHaveLength(1);
    expect(await Promise.all(pools.map(tryAcquire))).toEqual([false, false, false]);
  }
  recordSoakFigures('REL-17', { instances: INSTANCES, leadersKilled: kills, mostLeaders: 1 });
});
