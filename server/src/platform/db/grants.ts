import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The same as for `presently_app` in roles.sql. */
const TIMEOUTS = { lock_timeout: '5s', statement_timeout: '10s', idle_in_transaction_session_timeout: '15s' };

/**
 * Grants the application's role its privileges. If that role does not exist, the shop runs as the role that migrates,
 * which then gets the same timeouts, unless it has its own or is a superuser, which may have other uses in this
 * database.
 */
export async function applyGrants(client: pg.Client, folder: string): Promise<void> {
  const { rows } = await client.query<{ has_app: boolean; is_superuser: boolean }>(
    `SELECT to_regrole('presently_app') IS NOT NULL AS has_app, rolsuper AS is_superuser FROM pg_roles WHERE rolname = current_user`,
  );
  // Migration folders in tests have none.
  const grants = join(folder, 'grants.sql');
  if (rows[0]?.has_app && existsSync(grants)) await client.query(await readFile(grants, 'utf8'));
  else if (!rows[0]?.has_app && !rows[0]?.is_superuser) await setTimeouts(client);
}

async function setTimeouts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT split_part(setting, '=', 1) AS name FROM pg_db_role_setting, unnest(setconfig) AS setting
     WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user)`,
  );
  const { rows: database } = await client.query<{ name: string }>('SELECT current_database() AS name');
  const isSet = new Set(rows.map(({ name }) => name));
  for (const [setting, value] of Object.entries(TIMEOUTS))
    if (!isSet.has(setting))
      await client.query(
        `ALTER ROLE CURRENT_USER IN DATABASE ${pg.escapeIdentifier(database[0]?.name ?? '')} SET ${setting} = '${value}'`,
      );
}
