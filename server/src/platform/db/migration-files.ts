import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { splitStatements } from './split-statements.ts';

export type MigrationFile = {
  /** The file's name, such as `0001_initial_schema.sql`. */
  name: string;
  sql: string;
  /** SHA-256 of the text, hex. */
  checksum: string;
  /** The statements of a file that runs outside a transaction; null for one that runs in its own transaction. */
  statements: string[] | null;
};

/** Four digits, because files are applied in the order of their names. Other files in the folder are not migrations. */
const FILE_NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
/** First line of a file that runs outside a transaction, for `CREATE INDEX CONCURRENTLY`. */
const NO_TRANSACTION = '-- no transaction';
const CONCURRENT_INDEX = /^create\s+(?:unique\s+)?index\s+concurrently\s+(if\s+not\s+exists\s+)?"?(\w+)"?/i;

/**
 * Reads the migrations of a folder in the order in which they are applied.
 * @throws if a file that runs outside a transaction has a statement that is not idempotent
 */
export async function readMigrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => FILE_NAME.test(name)).sort();
  return await Promise.all(names.map((name) => readMigrationFile(folder, name)));
}

async function readMigrationFile(folder: string, name: string): Promise<MigrationFile> {
  // With LF line endings, so that a checkout with other line endings has the same checksum.
  const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  const statements = sql.startsWith(`${NO_TRANSACTION}\n`) ? splitStatements(sql) : null;
  for (const statement of statements ?? []) assertRepeatable(name, statement);
  return { name, sql, checksum, statements };
}

/** The name of the index that a statement creates concurrently, or null. */
export const concurrentIndexOf = (statement: string): string | null =>
  CONCURRENT_INDEX.exec(statement)?.[2] ?? null;

/** A file that ended half-way runs again from its first statement. */
function assertRepeatable(file: string, statement: string): void {
  const match = CONCURRENT_INDEX.exec(statement);
  if (match && !match[1])
    throw new Error(
      `${file}: write CREATE INDEX CONCURRENTLY IF NOT EXISTS ${match[2]}, so that it can be repeated`,
    );
}
