import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { sleep } from '../clock.ts';
import { installJobs } from '../jobs/install-jobs.ts';
import { sqlState } from './sql-state.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** One number for every instance of the shop on a database: who migrates first makes the others wait. */
const MIGRATION_LOCK = 7_236_451;

/** Everybody who wants the table waits behind a migration that waits for it: no longer than this. */
const LOCK_TIMEOUT_MS = 2_000;
const PAUSE_MS = 1_000;
/** Some three minutes of a table that is never free. */
const MAX_ATTEMPTS = 60;
/** Lock not available; deadlock detected. */
const RETRIED = new Set(['55P03', '40P01']);

/**
 * Brings the database to the present schema. All pending migrations are one transaction. While other
 * instances work on the database, a migration that cannot have a lock within two seconds, or that is caught in
 * a deadlock, steps back and tries again.
 * @param migrationsFolder another folder of migrations, for tests
 * @throws when any step fails, leaving the earlier state
 */
export async function migrate(url: string, { migrationsFolder = FOLDER } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'presently-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await retryForLocks(() => runMigrations(drizzle(client), { migrationsFolder }));
    await installJobs(url);
  } finally {
    await client.end();
  }
}

async function retryForLocks(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!RETRIED.has(sqlState(error) ?? '') || attempt >= MAX_ATTEMPTS) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
