import { readFile } from 'node:fs/promises';
import type { RolesOption } from '@presently/embedded-postgres';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './database.ts';

const ROLES = new URL('../../../migrations/roles.sql', import.meta.url);

/** The roles of the embedded database: backups, owner of the schema, application. */
export const databaseRoles = async (): Promise<RolesOption> => ({
  names: ['presently_admin', 'presently_owner', 'presently_app'],
  sql: await readFile(ROLES, 'utf8'),
});

/** Logs a warning if the application has more privileges than it needs, or no timeouts. */
export async function warnAboutRole({ pool }: Pick<Database, 'pool'>, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await pool.query<{ role: string; is_superuser: boolean; has_timeouts: boolean }>(
    `SELECT current_user AS role, rolsuper AS is_superuser,
       current_setting('statement_timeout') <> '0' AND current_setting('lock_timeout') <> '0' AS has_timeouts
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [found] = rows;
  if (found?.is_superuser)
    log.warn(
      { role: found.role },
      'the database role is a superuser; use presently_app of server/migrations/roles.sql',
    );
  else if (found && !found.has_timeouts)
    log.warn({ role: found.role }, 'the database role has no statement_timeout and lock_timeout');
}
