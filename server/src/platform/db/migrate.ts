import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sleep } from '../clock.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { sqlState } from './sql-state.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Key of the advisory lock that makes instances migrate one after another. */
const MIGRATION_LOCK = 7_236_451;

/** While a migration waits for a table lock, all other queries on that table queue behind it. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_DELAY_MS = 1_000;
/** About three minutes in all. */
const MAX_ATTEMPTS = 60;
/** Lock not available; deadlock detected. */
const RETRYABLE_STATES = new Set(['55P03', '40P01']);

/**
 * Applies all pending migrations in one transaction. It may run while other instances use the database: when a
 * lock takes longer than two seconds, or on a deadlock, the transaction is rolled back and retried.
 * @param migrationsFolder replaced in tests
 * @throws when a migration fails; the schema is then unchanged
 */
export async function migrate(url: string, { migrationsFolder = FOLDER } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'presently-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await retryOnLockTimeout(() => runMigrations(drizzle(client), { migrationsFolder }));
    await installJobs(url);
  } finally {
    await client.end();
  }
}

async function retryOnLockTimeout(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!RETRYABLE_STATES.has(sqlState(error) ?? '') || attempt >= MAX_ATTEMPTS) throw error;
      await sleep(RETRY_DELAY_MS);
    }
  }
}
