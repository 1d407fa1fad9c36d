import pg from 'pg';
import { expect, test } from 'vitest';
import { ownerUrlOf } from './role-urls.ts';
import { createTestDatabase } from './test-database.ts';

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('test databases are isolated, and dropping one removes it', async () => {
  const one = await createTestDatabase();
  const other = await createTestDatabase();
  await query(ownerUrlOf(one.url), 'create table only_here (id int)');

  const tables = "select 1 from pg_tables where tablename = 'only_here'";
  expect(await query(one.url, tables)).toHaveLength(1);
  expect(await query(other.url, tables)).toHaveLength(0);

  await one.drop();
  await expect(query(one.url, 'select 1')).rejects.toThrow(/does not exist/);
  await other.drop();
});
