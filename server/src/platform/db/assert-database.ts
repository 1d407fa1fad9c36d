import pg from 'pg';
import { parseDatabaseUrl } from './database-url.ts';

/** The first version with everything that the migrations use (such as MERGE). */
const MIN_VERSION = 15;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The database at DATABASE_URL cannot be used. The message is one sentence for the operator and never contains the
 * password.
 */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError';
}

type ConnectError = Error & { code?: string };

/**
 * Connects once to check that the database is reachable and supported: its version and extensions.
 * @throws DatabaseUnusableError
 */
export async function assertDatabase(url: string): Promise<void> {
  const address = parseDatabaseUrl(url);
  if (!address) throw new DatabaseUnusableError('DATABASE_URL cannot be read as an address.');
  const location = locationOf(address);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'presently-check',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Errors of the connection also reject the pending query; without a listener they would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; has_trgm: boolean }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
        EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trgm`,
    );
    assertSupported(location, rows[0] as (typeof rows)[0]);
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error;
    throw new DatabaseUnusableError(`DATABASE_URL: ${reasonOf(error as ConnectError, address, location)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function assertSupported(
  location: string,
  { number, version, has_trgm }: { number: number; version: string; has_trgm: boolean },
): void {
  if (Math.floor(number / 10_000) < MIN_VERSION)
    throw new DatabaseUnusableError(
      `DATABASE_URL: the database at ${location} is PostgreSQL ${version}; the shop needs PostgreSQL ${MIN_VERSION} or newer.`,
    );
  if (!has_trgm)
    throw new DatabaseUnusableError(
      `DATABASE_URL: the database at ${location} lacks the extension pg_trgm, which PostgreSQL's contrib package brings.`,
    );
}

/** Host, port and name of the database, without user and password. */
const locationOf = ({ host, pathname }: URL): string => `${host || 'the local socket'}${pathname}`;

function reasonOf({ code, message }: ConnectError, { password }: URL, location: string): string {
  // SQLSTATE class 28: wrong password or user, or rejected by pg_hba.conf.
  if (code?.startsWith('28')) return `the database at ${location} refused the sign-in: ${message} (${code}).`;
  if (code === '3D000') return `there is no such database at ${location}: ${message} (${code}).`;
  return `the database at ${location} cannot be reached (${code ?? withoutPassword(message, password)}).`;
}

const withoutPassword = (message: string, password: string): string =>
  password === '' ? message : message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
