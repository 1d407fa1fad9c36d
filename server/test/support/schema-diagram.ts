import type pg from 'pg';

type Column = { table: string; name: string; type: string; isNotNull: boolean; keys: string[] };
type ForeignKey = {
  child: string;
  parent: string;
  columns: string[];
  /** Whether a child may have no parent. */
  isOptional: boolean;
  /** Whether a parent has one child at most. */
  isUnique: boolean;
};
export type Schema = {
  /** Table → comment, without partitions; null: it has none. */
  tables: Map<string, string | null>;
  columns: Column[];
  foreignKeys: ForeignKey[];
};

const TABLES = `
  SELECT relname AS name, obj_description(oid, 'pg_class') AS comment FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`;

/** Whether a unique index over some of these attributes of the table `c` makes all of them together unique. */
const IS_UNIQUE_OVER = (attributes: string) => `EXISTS (SELECT FROM pg_index i
  WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL AND i.indkey::int2[] <@ ${attributes})`;

const COLUMNS = `
  SELECT c.relname AS table, a.attname AS name,
    replace(format_type(a.atttypid, a.atttypmod), 'timestamp with time zone', 'timestamptz') AS type,
    a.attnotnull AS "isNotNull",
    array_remove(ARRAY[
      CASE WHEN EXISTS (SELECT FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype = 'p' AND a.attnum = ANY (p.conkey))
        THEN 'PK' WHEN ${IS_UNIQUE_OVER('ARRAY[a.attnum]')} THEN 'UK' END,
      CASE WHEN EXISTS (SELECT FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f' AND a.attnum = ANY (f.conkey))
        THEN 'FK' END
    ], NULL) AS keys
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY c.relname, a.attnum`;

const FOREIGN_KEYS = `
  SELECT c.relname AS child, p.relname AS parent, of_key.columns, of_key."isOptional", ${IS_UNIQUE_OVER('f.conkey')} AS "isUnique"
  FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_class p ON p.oid = f.confrelid,
    LATERAL (
      SELECT array_agg(a.attname::text ORDER BY k.position) AS columns, bool_or(NOT a.attnotnull) AS "isOptional"
      FROM unnest(f.conkey) WITH ORDINALITY AS k (attnum, position)
        JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.attnum
    ) AS of_key
  WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace AND NOT c.relispartition
  ORDER BY c.relname, f.conname`;

/** Reads the tables of the shop from the catalogue of its database. */
export async function readSchema(client: pg.Client): Promise<Schema> {
  const tables = await client.query<{ name: string; comment: string | null }>(TABLES);
  const columns = await client.query<Column>(COLUMNS);
  const foreignKeys = await client.query<ForeignKey>(FOREIGN_KEYS);
  return {
    tables: new Map(tables.rows.map(({ name, comment }) => [name, comment])),
    columns: columns.rows,
    foreignKeys: foreignKeys.rows,
  };
}

/** Markdown of one area: a line for each table, and a Mermaid diagram of them with the tables that they refer to. */
export function describeArea(schema: Schema, title: string, tables: string[]): string {
  const relations = schema.foreignKeys.filter(({ child }) => tables.includes(child));
  return [
    `## ${title}`,
    '',
    ...tables.map((table) => `- \`${table}\`: ${schema.tables.get(table)}`),
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap((table) =>
      toEntity(
        table,
        schema.columns.filter((column) => column.table === table),
      ),
    ),
    ...relations.map(toRelation),
    '```',
    '',
  ].join('\n');
}

const toEntity = (table: string, columns: Column[]): string[] => [
  `  ${table} {`,
  ...columns.map(({ type, name, keys, isNotNull }) =>
    ['   ', type, name, ...(keys.length > 0 ? [keys.join(', ')] : []), ...(isNotNull ? [] : ['"null"'])].join(
      ' ',
    ),
  ),
  '  }',
];

const toRelation = ({ parent, child, columns, isOptional, isUnique }: ForeignKey): string =>
  `  ${parent} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${child} : "${columns.join(', ')}"`;
