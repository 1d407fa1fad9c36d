import { randomInt } from 'node:crypto';
import { findFreePort } from '@presently/embedded-postgres/free-port';
import type { Pool } from 'pg';
import type { FinalGift } from './history.ts';
import { type Answer, type KillableShop, killableShop } from './killable-shop.ts';

export type ShopCluster = {
  instances: KillableShop[];
  /** Sends a request to a random instance, whether or not it is running. */
  ask(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer | null>;
  kill(): Promise<void>;
};

/** Starts several instances of the shop on one database, each a process with a fixed port. */
export async function openShopCluster(
  count: number,
  databaseUrl: string,
  env: Record<string, string>,
): Promise<ShopCluster> {
  const instances: KillableShop[] = [];
  for (let n = 0; n < count; n++) {
    const port = String(await findFreePort(0));
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

/** The final state of all orders; their notes are their idempotency keys. */
export async function readFinalGifts(pool: Pool): Promise<FinalGift[]> {
  const { rows } = await pool.query<FinalGift>(
    `SELECT t.note_body AS key, o.url_id AS link, o.status = 'Cancelled' AS "isCancelled", a.name AS "claimedBy",
       o.payment_status IN ('paid', 'refunded', 'partially_refunded') AS "isPaid"
     FROM orders o JOIN order_texts t ON t.order_id = o.id LEFT JOIN order_addresses a ON a.order_id = o.id`,
  );
  return rows;
}

/**
 * Waits until no payment or refund is pending any more and each order shows its refunds, which is up to the scheduled tasks of running instances.
 * @returns the duration in milliseconds
 */
export async function waitUntilSettled(pool: Pool, seconds = 240): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ open: number }>(
      `SELECT ((SELECT count(*) FROM orders WHERE payment_status = 'awaiting')
        + (SELECT count(*) FROM refunds WHERE status = 'pending' OR next_attempt_at IS NOT NULL))::int AS open`,
    );
    if (rows[0]?.open === 0) return performance.now() - began;
    if (performance.now() - began > seconds * 1_000)
      throw new Error(`${rows[0]?.open} orders and refunds were unsettled after ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/**
 * Makes pending refunds old enough to be retried by the scheduled task, which normally happens after two minutes, and ends
 * the leases of the processes that had refunds in hand, which otherwise last a minute. Before a restart, not after it.
 */
export async function makeRefundsOverdue(pool: Pool): Promise<void> {
  await pool.query(
    `UPDATE refunds SET created_at = created_at - interval '3 minutes' WHERE status = 'pending'`,
  );
  await pool.query('UPDATE refunds SET next_attempt_at = now() WHERE next_attempt_at > now()');
}
