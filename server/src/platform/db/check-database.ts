import pg from 'pg';
import type { CheckLog } from '../check-log.ts';
import { assertDatabase, DatabaseUnusableError } from './assert-database.ts';
import { listPendingMigrations } from './migrate.ts';

type Addresses = {
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
  databaseReplicaUrls: string[];
};

/** A database, and the setting that names it. */
type Address = { name: string; url: string };

/** Connects to the databases like a start, and checks whether it could migrate; changes nothing. */
export async function checkDatabase(
  { databaseUrl, databaseDirectUrl, databaseReplicaUrls }: Addresses,
  log: CheckLog,
): Promise<void> {
  if (databaseUrl === null) return;
  const main = { name: 'DATABASE_URL', url: databaseUrl };
  const direct = databaseDirectUrl === null ? null : { name: 'DATABASE_DIRECT_URL', url: databaseDirectUrl };
  const replicas = databaseReplicaUrls.map((url) => ({ name: 'DATABASE_REPLICA_URL', url }));
  const isUsable = (address: Address) => isDatabaseUsable(address, log);
  const [isMainUsable, isDirectUsable] = await Promise.all([
    isUsable(main),
    direct && isUsable(direct),
    ...replicas.map(isUsable),
  ]);
  if (isMainUsable) await checkRole(main.url, log);
  if (direct ? isDirectUsable : isMainUsable) await checkMigrations(direct ?? main, log);
}

async function isDatabaseUsable({ name, url }: Address, log: CheckLog): Promise<boolean> {
  try {
    await assertDatabase(url);
    return true;
  } catch (error) {
    if (!(error instanceof DatabaseUnusableError)) throw error;
    log.error(error.message.replace('DATABASE_URL', name));
    return false;
  }
}

/** The application's role should have no more privileges than it needs. */
async function checkRole(url: string, log: CheckLog): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'presently-check' });
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string; is_superuser: boolean; version: string }>(
      `SELECT current_user AS role, rolsuper AS is_superuser, current_setting('server_version') AS version
       FROM pg_roles WHERE rolname = current_user`,
    );
    const [found] = rows;
    log.info(`DATABASE_URL: PostgreSQL ${found?.version}, as the role ${found?.role}.`);
    if (found?.is_superuser)
      log.warn(
        `DATABASE_URL: the role ${found.role} is a superuser; the shop needs no more than presently_app of server/migrations/roles.sql.`,
      );
  } finally {
    await client.end();
  }
}

async function checkMigrations({ name, url }: Address, log: CheckLog): Promise<void> {
  try {
    const pending = await listPendingMigrations(url);
    log.info(
      pending.length === 0
        ? `${name}: the schema is up to date.`
        : `${name}: the start will apply these migrations: ${pending.join(', ')}.`,
    );
  } catch (error) {
    if (!(error instanceof DatabaseUnusableError)) throw error;
    log.error(`${name}: ${error.message}`);
  }
}
