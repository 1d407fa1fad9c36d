import pg from 'pg';
import { parseDatabaseUrl } from './database-url.ts';

/** Generated columns, MERGE and the rest of what the migrations use are there from 15 on. */
const MIN_VERSION = 15;
const CONNECT_MS = 10_000;

/** Why the database at DATABASE_URL cannot be used: one sentence that names the setting and never its password. */
export class DatabaseUnusableError extends Error {
  override name = 'DatabaseUnusableError';
}

type Fault = Error & { code?: string };

/**
 * Connects once to see that the database can be reached and is one on which the shop runs.
 * @throws DatabaseUnusableError
 */
export async function assertDatabase(url: string): Promise<void> {
  const address = parseDatabaseUrl(url);
  if (!address) throw new DatabaseUnusableError('DATABASE_URL cannot be read as an address.');
  const place = placeOf(address);
  const client = new pg.Client({
    connectionString: url,
    application_name: 'presently-check',
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A connection that breaks later fails the query that waits for it.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; version: string; has_trgm: boolean }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
        EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') AS has_trgm`,
    );
    assertFit(place, rows[0] as (typeof rows)[0]);
  } catch (error) {
    if (error instanceof DatabaseUnusableError) throw error;
    throw new DatabaseUnusableError(`DATABASE_URL: ${reasonOf(error as Fault, address, place)}`);
  } finally {
    await client.end().catch(() => {});
  }
}

function assertFit(
  place: string,
  { number, version, has_trgm }: { number: number; version: string; has_trgm: boolean },
): void {
  if (Math.floor(number / 10_000) < MIN_VERSION)
    throw new DatabaseUnusableError(
      `DATABASE_URL: the database at ${place} is PostgreSQL ${version}; the shop needs PostgreSQL ${MIN_VERSION} or newer.`,
    );
  if (!has_trgm)
    throw new DatabaseUnusableError(
      `DATABASE_URL: the database at ${place} lacks the extension pg_trgm, which PostgreSQL's contrib package brings.`,
    );
}

/** Host, port and name of the database, without the user and password before them. */
const placeOf = ({ host, pathname }: URL): string => `${host || 'the local socket'}${pathname}`;

function reasonOf({ code, message }: Fault, { password }: URL, place: string): string {
  // SQLSTATE 28: the password, the user, or what pg_hba.conf allows.
  if (code?.startsWith('28')) return `the database at ${place} refused the sign-in: ${message} (${code}).`;
  if (code === '3D000') return `there is no such database at ${place}: ${message} (${code}).`;
  return `the database at ${place} cannot be reached (${code ?? withoutPassword(message, password)}).`;
}

const withoutPassword = (message: string, password: string): string =>
  password === '' ? message : message.replaceAll(password, '…').replaceAll(decodeURIComponent(password), '…');
