import pg from 'pg';

/** Creates the database in `url` unless it exists. */
export async function ensureDatabase(url: string): Promise<void> {
  const target = new URL(url);
  const name = target.pathname.slice(1);
  target.pathname = '/postgres';
  const client = new pg.Client({ connectionString: target.href });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** Runs `sql`, which creates the roles, and sets their passwords. */
export async function ensureRoles(
  url: string,
  sql: string,
  passwords: Record<string, string>,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    if (sql !== '') await client.query(sql);
    for (const [role, password] of Object.entries(passwords))
      await client.query(`alter role ${pg.escapeIdentifier(role)} password ${pg.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
}
