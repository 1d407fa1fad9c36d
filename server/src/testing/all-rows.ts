import type pg from 'pg';

/** Every row of every table of a database, those of the job queue too, as one text: to look for what should not be there. */
export async function readAllRows(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    for (const { row } of rows) contents.push(`${name}: ${row}`);
  }
  return contents.join('\n');
}
