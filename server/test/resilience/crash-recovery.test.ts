import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { expectInvariantsToHold } from '../support/invariants.ts';
import { ADDRESS, aGift, BILLING, SANDBOX_CARDS } from '../support/shop-actions.ts';
import { iterations, soakTimeoutMs } from '../support/soak.ts';

const KILLS = iterations(8, 20);
const WORKERS = 6;

/** A purchase and claim of one client, with what the server has acknowledged of it. */
type Attempt = { key: string; orderBody: string; giftId: string | null; claimKey: string; claimed: boolean };

let testApp: TestApp;
let giftId: string;
let shop: ChildProcess;
let origin: string;

beforeAll(async () => {
  testApp = await buildTestApp();
  giftId = await aGift(testApp, { stock: 100_000 });
  await startShop();
});
afterAll(async () => {
  shop.kill('SIGKILL');
  await testApp.close();
});

async function startShop(): Promise<void> {
  const { connectionString } = testApp.deps.database.pool.options;
  shop = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('../support/headless-shop.process.ts', import.meta.url)),
      connectionString as string,
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'presently-compiled') },
    },
  );
  const [line] = await once(shop.stdout as NodeJS.ReadableStream, 'data');
  origin = `http://127.0.0.1:${String(line).trim()}`;
}

/** Null if there was no response. */
async function ask(path: string, body: string, key?: string): Promise<{ status: number; body: any } | null> {
  try {
    const response = await fetch(origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) },
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

async function newAttempt(n: number): Promise<Attempt | null> {
  const number = n % 5 === 4 ? SANDBOX_CARDS.declined : SANDBOX_CARDS.pays;
  const card = await ask(
    '/sandbox/v1/payment_methods',
    JSON.stringify({ type: 'card', card: { number, exp_month: 12, exp_year: 2034, cvc: '123' } }),
  );
  if (!card) return null;
  return {
    key: `attempt-${n}`,
    orderBody: JSON.stringify({
      inventory_id: giftId,
      payment_method_id: card.body.id,
      billing: BILLING,
      notes: `attempt ${n}`,
    }),
    giftId: null,
    claimKey: `claim-${n}`,
    claimed: false,
  };
}

const claimAddress = JSON.stringify(ADDRESS);

/** Orders and then claims, recording what was acknowledged. */
async function runAttempt(attempt: Attempt): Promise<void> {
  const ordered = await ask('/api/orders', attempt.orderBody, attempt.key);
  if (ordered?.status !== 201) return;
  attempt.giftId = ordered.body.gift_id;
  const claimed = await ask(`/api/orders/claim/${attempt.giftId}/address`, claimAddress, attempt.claimKey);
  if (claimed?.status === 200) attempt.claimed = true;
}

describe('a shop that is killed while it processes requests', () => {
  it('loses no acknowledged order, creates none twice and completes interrupted ones @R4-7 @R4-8', {
    timeout: soakTimeoutMs,
  }, async () => {
    const attempts: Attempt[] = [];
    let open = true;
    let nextNumber = 0;
    const worker = async () => {
      while (open) {
        const attempt = await newAttempt(nextNumber++);
        if (!attempt) {
          await pause(20);
          continue;
        }
        attempts.push(attempt);
        await runAttempt(attempt);
      }
    };
    const workers = Array.from({ length: WORKERS }, worker);
    for (let kill = 0; kill < KILLS; kill++) {
      await waitForAcknowledgements(attempts);
      await pause((kill * 13) % 60);
      shop.kill('SIGKILL');
      await once(shop, 'exit');
      await startShop();
    }
    open = false;
    await Promise.all(workers);

    // Every client retries with the same idempotency keys, as after a lost response.
    const acknowledged = attempts.filter(({ giftId: id }) => id !== null).map(({ giftId: id }) => id);
    for (const attempt of attempts) {
      const before = attempt.giftId;
      await runAttempt(attempt);
      if (before !== null) expect(attempt.giftId).toBe(before);
    }
    await waitUntilReconciled();

    const { pool } = testApp.deps.database;
    const { rows: gifts } = await pool.query<{ url_id: string }>(
      `SELECT url_id FROM orders WHERE payment_status = 'paid'`,
    );
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(gifts.map((row) => row.url_id)).toEqual(expect.arrayContaining(acknowledged as string[]));
    const { rows: doubled } = await pool.query(
      `SELECT note_body FROM orders JOIN order_texts ON order_id = id WHERE payment_status = 'paid' GROUP BY note_body HAVING count(*) > 1`,
    );
    expect(doubled).toEqual([]);
    const { rows: unclaimed } = await pool.query(
      `SELECT url_id FROM orders WHERE url_id = ANY($1) AND claimed_at IS NULL`,
      [attempts.filter(({ claimed }) => claimed).map(({ giftId: id }) => id)],
    );
    expect(unclaimed).toEqual([]);
    const { rows: stock } = await pool.query(
      `SELECT on_hand + (SELECT count(*) FROM orders WHERE stock_reserved) AS total FROM gift_stock WHERE gift_id = $1`,
      [giftId],
    );
    expect(Number(stock[0].total)).toBe(100_000);
    await expectInvariantsToHold(pool);
  });
});

/** Waits until the restarted shop has acknowledged some orders, so that each kill interrupts work in progress. */
async function waitForAcknowledgements(attempts: Attempt[]): Promise<void> {
  const acknowledged = () => attempts.filter(({ giftId: id }) => id !== null).length;
  const enough = acknowledged() + 4;
  while (acknowledged() < enough) await pause(5);
}

/** Waits until the reconciler has completed the interrupted orders. */
async function waitUntilReconciled(): Promise<void> {
  const { pool } = testApp.deps.database;
  for (let tries = 0; tries < 100; tries++) {
    const { rows } = await pool.query(`SELECT count(*) FROM orders WHERE payment_status = 'awaiting'`);
    if (Number(rows[0].count) === 0) return;
    await pause(200);
  }
  throw new Error('orders were still unsettled after 20 seconds');
}
