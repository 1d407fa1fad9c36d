import { assertDatabase, DatabaseUnusableError } from '../platform/db/assert-database.ts';
import { migrate } from '../platform/db/migrate.ts';

/*
 * `node server/src/entrypoints/migrate.ts`: applies pending migrations to the database at DATABASE_DIRECT_URL, or
 * DATABASE_URL.
 */

const url = process.env.DATABASE_DIRECT_URL ?? process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is missing: the embedded database is migrated by npm start.');
  process.exit(1);
}
try {
  await assertDatabase(url);
  await migrate(url);
} catch (error) {
  if (!(error instanceof DatabaseUnusableError)) throw error;
  console.error(error.message);
  process.exit(1);
}
console.log('The database is up to date.');
