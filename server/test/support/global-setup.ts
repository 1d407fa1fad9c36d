import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ROLE_PASSWORD, urlOf } from './role-urls.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of an external server (TEST_DATABASE_URL); if empty, an embedded one is started. */
    testDatabaseUrl: string;
    /** The server for test databases, and the migrated template database that they are copies of. */
    testDatabases: { serverUrl: string; template: string };
  }
}

const quiet = { info: () => {}, warn: console.warn };

/** Provides one PostgreSQL server and one migrated template database for the whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const externalUrl = project.getProvidedContext().testDatabaseUrl;
  const server = externalUrl ? { url: externalUrl, stop: async () => {} } : await startEmbeddedServer();
  const template = `presently_template_${process.pid}`;
  await createTemplate(server.url, template);
  project.provide('testDatabases', { serverUrl: server.url, template });
  return async () => {
    await execute(server.url, [`drop database if exists ${template} with (force)`]);
    await server.stop();
  };
}

async function startEmbeddedServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'presently-test-'));
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, durable: false });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await removeEmbeddedPostgres(dataDir);
    },
  };
}

async function createTemplate(serverUrl: string, name: string): Promise<void> {
  await execute(serverUrl, [`drop database if exists ${name} with (force)`, `create database ${name}`]);
  const { databaseRoles } = await import('../../src/platform/db/roles.ts');
  const { migrate } = await import('../../src/platform/db/migrate.ts');
  const { names, sql } = await databaseRoles();
  await execute(urlOf(serverUrl, { database: name }), [
    sql,
    ...names.map((role) => `alter role ${role} password '${ROLE_PASSWORD}'`),
  ]);
  await migrate(urlOf(serverUrl, { database: name, role: 'presently_owner' }));
}

async function execute(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
