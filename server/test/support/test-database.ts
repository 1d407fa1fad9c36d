import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** `postgres://…` of a migrated, empty database for this caller only. */
  url: string;
  /** Terminates its connections and drops it. */
  drop(): Promise<void>;
};

/**
 * Copies the migrated template database of this test run, in some ten milliseconds; every test file uses its own copy.
 * Its time zone is not UTC, so that code that depends on the session's time zone fails.
 */
export const createTestDatabase = (): Promise<TestDatabase> =>
  createDatabase(inject('testDatabases').template);

/** A database without tables, for tests of migrations. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template0');

async function createDatabase(template: string): Promise<TestDatabase> {
  const { serverUrl } = inject('testDatabases');
  const name = `presently_test_${randomUUID().replaceAll('-', '')}`;
  await execute(
    serverUrl,
    `create database ${name} template ${template} strategy file_copy`,
    `alter database ${name} set timezone = 'America/Los_Angeles'`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
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
