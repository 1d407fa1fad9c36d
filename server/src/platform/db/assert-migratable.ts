import type pg from 'pg';
import { DatabaseUnusableError } from './assert-database.ts';
import type { MigrationFile } from './migration-files.ts';

/**
 * Whether the database is empty. Reads only, so nothing in it is changed.
 * @throws DatabaseUnusableError if it has tables but no `schema_migrations`
 */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean; is_earlier: boolean; has_tables: boolean }>(`
    SELECT to_regclass('public.schema_migrations') IS NOT NULL AS is_ours,
      to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_earlier,
      EXISTS (
        SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
          AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
      ) AS has_tables`);
  const [found] = rows;
  if (found?.is_ours) return false;
  if (found?.is_earlier)
    throw new DatabaseUnusableError(
      'The database was made by an early version of Presently, whose tables this version cannot take over; nothing in it was changed. ' +
        'Start with an empty one: set DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
    );
  if (found?.has_tables)
    throw new DatabaseUnusableError(
      'The database holds tables that Presently did not make; nothing in it was changed. Set DATABASE_URL to an empty database.',
    );
  return true;
}

/**
 * Whether the role may change the schema.
 * @throws DatabaseUnusableError if it may not, but migrations are pending
 */
export async function canMigrate(client: pg.Client, pending: MigrationFile[]): Promise<boolean> {
  const { rows } = await client.query<{ role: string; can_migrate: boolean }>(
    `SELECT current_user AS role, has_schema_privilege('public', 'CREATE') AS can_migrate`,
  );
  if (rows[0]?.can_migrate) return true;
  if (pending[0])
    throw new DatabaseUnusableError(
      `The database lacks the migration ${pending[0].name}, and the role ${rows[0]?.role} may not change the schema: set DATABASE_DIRECT_URL to an address of the role that owns it.`,
    );
  return false;
}

/**
 * Applied migrations must match this version's files. Later ones are from a newer version, which can run at the same
 * time as this one, because migrations expand the schema before they contract it.
 * @throws DatabaseUnusableError
 */
export function assertUnchanged(applied: { name: string; checksum: string }[], files: MigrationFile[]): void {
  const checksums = new Map(files.map((file) => [file.name, file.checksum]));
  const last = files.at(-1)?.name ?? '';
  for (const { name, checksum } of applied) {
    if (!checksums.has(name) && name < last)
      throw new DatabaseUnusableError(
        `The database has the migration ${name}, which is missing in server/migrations: restore that file, or use the version that has it.`,
      );
    if (checksums.has(name) && checksums.get(name) !== checksum)
      throw new DatabaseUnusableError(
        `The migration ${name} was changed after it had been applied: restore the file, and put the change into a new one.`,
      );
  }
}
