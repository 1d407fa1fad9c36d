import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { urlOf } from './role-urls.ts';

export type TestDatabase = {
  /** `postgres://…` of a database for this caller only, as the application. */
  url: string;
  /** Terminates its connections and drops it. */
  drop(): Promise<void>;
};

/**
 * Copies the migrated template database of this test run; every test file uses its own copy.
 * Its time zone is not UTC, so that code that depends on the session's time zone fails.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('testDatabases').template);

/** A database without tables, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

/** The address of such a database as the server's superuser. */
export const superuserUrlOf = (url: string): string =>
  urlOf(inject('testDatabases').serverUrl, { database: new URL(url).pathname.slice(1) });

async function createDatabase(template: string): Promise<TestDatabase> {
  const { serverUrl } = inject('testDatabases');
  const name = `presently_test_${randomUUID().replaceAll('-', '')}`;
  await execute(
    serverUrl,
    `create database ${name} template ${template} strategy file_copy owner presently_owner`,
    `alter database ${name} set timezone = 'America/Los_Angeles'`,
    // As roles.sql has it; a copy does not inherit the rights to its template.
    `revoke all on database ${name} from public`,
    `grant connect on database ${name} to presently_app`,
  );
  return {
    url: urlOf(serverUrl, { database: name, role: 'presently_app' }),
    drop: () => execute(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function execute(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
