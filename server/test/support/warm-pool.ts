import type { Database } from '../../src/platform/db/database.ts';

type Shop = { deps: { database: Pick<Database, 'pool'> } };

/**
 * Opens all connections of the database pools. Every test of concurrent requests must call it first: with a cold pool the
 * first request has finished before the others have a connection, so that a missing lock goes unnoticed.
 */
export async function warmPool(...shops: Shop[]): Promise<void> {
  for (const { deps } of shops) {
    const { pool } = deps.database;
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) client.release();
  }
}
