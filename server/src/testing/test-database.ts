import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  /** `postgres://…` of a migrated, empty database that nobody else uses. */
  url: string;
  /** Ends what is still connected and removes it. */
  drop(): Promise<void>;
};

/**
 * Copies the migrated template of this run: some ten milliseconds, so every test file takes its own. Its time
 * zone is not UTC, as with some providers, so that a date taken from the session's zone is noticed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabases');
  const name = `presently_test_${randomUUID().replaceAll('-', '')}`;
  await runOn(
    serverUrl,
    `create database ${name} template ${template} strategy file_copy`,
    `alter database ${name} set timezone = 'America/Los_Angeles'`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOn(serverUrl, `drop database if exists ${name} with (force)`),
  };
}

async function runOn(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
