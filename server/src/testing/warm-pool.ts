import type { Database } from '../platform/db/database.ts';

type Shop = { deps: { database: Pick<Database, 'pool'> } };

/**
 * Opens every connection that the pools of these shops may have. Every test of requests that meet calls it
 * first: on a cold pool the first request has long finished while the others still wait for a connection to
 * be made, so that a missing lock goes unnoticed.
 */
export async function warmPool(...shops: Shop[]): Promise<void> {
  for (const { deps } of shops) {
    const { pool } = deps.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) client.release();
  }
}
