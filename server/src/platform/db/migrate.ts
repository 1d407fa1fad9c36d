import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sleep } from '../clock.ts';
import { assertUnchanged, canMigrate, isEmptyDatabase } from './assert-migratable.ts';
import { applyGrants } from './grants.ts';
import { concurrentIndexOf, type MigrationFile, readMigrationFiles } from './migration-files.ts';
import { sqlState } from './sql-state.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Key of the advisory lock that makes instances migrate one at a time. */
const MIGRATION_LOCK = 7_236_451;

/** While a migration waits for a table lock, all other queries on that table queue behind it. */
const LOCK_TIMEOUT = '2s';
const RETRY_DELAY_MS = 1_000;
/** About four minutes in total. */
const MAX_ATTEMPTS = 60;
/** Lock not available; deadlock detected. */
const RETRYABLE_STATES = new Set(['55P03', '40P01']);

/**
 * Applies the pending migrations, each in its own transaction, or outside one if its first line is `-- no transaction`.
 * It may run while other instances use the database: when a lock takes longer than two seconds, or on a deadlock, the
 * migration is rolled back and retried.
 *
 * A role that may not change the schema, such as the application's, only checks that nothing is pending.
 * @param url a direct connection, not through a pooler
 * @param migrationsFolder replaced in tests
 * @throws DatabaseUnusableError for a database that these migrations did not make
 * @throws when a migration fails; those before it stay applied, and one in a transaction leaves nothing behind
 */
export async function migrate(url: string, { migrationsFolder = FOLDER } = {}): Promise<void> {
  const files = await readMigrationFiles(migrationsFolder);
  const client = new pg.Client({ connectionString: url, application_name: 'presently-migrate' });
  await client.connect();
  try {
    // The role's timeouts are meant for requests; building an index may take longer.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const isNew = await isEmptyDatabase(client);
    const pending = isNew ? files : await findPending(client, files);
    if (!(await canMigrate(client, pending))) return;
    if (isNew) await createMigrationsTable(client);
    for (const file of pending) await retryOnLockTimeout(() => apply(client, file));
    await applyGrants(client, migrationsFolder);
  } finally {
    await client.end();
  }
}

/**
 * The names of the migrations that `migrate` would apply. Changes nothing.
 * @throws DatabaseUnusableError as `migrate` would
 */
export async function listPendingMigrations(url: string): Promise<string[]> {
  const files = await readMigrationFiles(FOLDER);
  const client = new pg.Client({ connectionString: url, application_name: 'presently-check' });
  await client.connect();
  try {
    const pending = (await isEmptyDatabase(client)) ? files : await findPending(client, files);
    // Throws if the role cannot apply them.
    await canMigrate(client, pending);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Names of the migrations that this version of the shop has. */
export const readMigrationNames = async (): Promise<string[]> =>
  (await readMigrationFiles(FOLDER)).map(({ name }) => name);

async function createMigrationsTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
  )`);
}

async function findPending(client: pg.Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name COLLATE "C"',
  );
  assertUnchanged(rows, files);
  const applied = new Set(rows.map((row) => row.name));
  return files.filter((file) => !applied.has(file.name));
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  if (file.statements) {
    for (const statement of file.statements) await applyOutsideTransaction(client, statement);
    await recordApplied(client, file);
    return;
  }
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  try {
    await client.query(file.sql);
    await recordApplied(client, file);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function applyOutsideTransaction(client: pg.Client, statement: string): Promise<void> {
  const index = concurrentIndexOf(statement);
  if (index !== null) await dropInvalidIndex(client, index);
  // Building an index concurrently does not block others while it waits, and a timeout would make it start over.
  await client.query(`SET lock_timeout = '${/\bconcurrently\b/i.test(statement) ? 0 : LOCK_TIMEOUT}'`);
  await client.query(statement);
}

/** An index left by an interrupted build is invalid but exists, so IF NOT EXISTS would skip it. */
async function dropInvalidIndex(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [pg.escapeIdentifier(name)],
  );
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`);
}

async function recordApplied(client: pg.Client, { name, checksum }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
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
