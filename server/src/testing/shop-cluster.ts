import { randomInt } from 'node:crypto';
import type { Pool } from 'pg';
import { freePort } from '../platform/embedded-postgres/free-port.ts';
import type { FinalGift } from './history.ts';
import { type Answer, type KillableShop, killableShop } from './killable-shop.ts';

export type ShopCluster = {
  instances: KillableShop[];
  /** Asks one of them by chance, whether or not it is up. */
  ask(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer | null>;
  kill(): Promise<void>;
};

/** Several instances of the shop on one database, each a process of its own at an address that stays. */
export async function openShopCluster(
  count: number,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<ShopCluster> {
  const instances: KillableShop[] = [];
  for (let n = 0; n < count; n++) {
    const port = String(await freePort(0));
    const instance = killableShop(databaseUrl, { ...env, PORT: port });
    await instance.open();
    instances.push(instance);
  }
  return {
    instances,
    ask: (path, body, headers) => (instances[randomInt(count)] as KillableShop).ask(path, body, headers),
    async kill() {
      await Promise.all(instances.map((instance) => instance.kill()));
    },
  };
}

/** What became of every order whose note is its key. */
export async function readFinalGifts(pool: Pool): Promise<FinalGift[]> {
  const { rows } = await pool.query<FinalGift>(
    `SELECT o.notes AS key, o.url_id AS link, o.status = 'Cancelled' AS "isCancelled", a.name AS "claimedBy",
       o.payment_status IN ('paid', 'refunded', 'partially_refunded') AS "isPaid"
     FROM orders o LEFT JOIN addresses a ON a.order_id = o.id`,
  );
  return rows;
}

/**
 * Until every order is paid or given up and every refund given, by the tasks and jobs of whoever is open.
 * @returns how many milliseconds that took
 */
export async function waitUntilSettled(pool: Pool, seconds = 240): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `SELECT ((SELECT count(*) FROM orders WHERE payment_status = 'awaiting')
        + (SELECT count(*) FROM refunds WHERE status = 'pending'))::int AS open`,
    );
    if (rows[0]?.open === 0) return performance.now() - began;
    if (performance.now() - began > seconds * 1_000)
      throw new Error(`${rows[0]?.open} orders and refunds were unsettled after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Refunds whose job died with its shop are late two minutes after; here they are so at once. */
export async function makeRefundsOverdue(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE refunds SET created_at = created_at - interval '3 minutes' WHERE status = 'pending'`,
  );
}
