import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { installJobs } from '../jobs/install-jobs.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** One number for every instance of the shop on a database: who migrates first makes the others wait. */
const MIGRATION_LOCK = 7_236_451;

/** Brings the database to the present schema; throws when any step fails, leaving the earlier state. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'presently-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder: FOLDER });
    await installJobs(url);
  } finally {
    await client.end();
  }
}
