import { open, readFile } from 'node:fs/promises';
import pg from 'pg';

/** A card as typed by a customer. */
export type Card = { number: string; cvc: string };

const CHUNK_BYTES = 4 << 20;

const grouped = (number: string, separator: string): string =>
  number.replace(/(\d{4})(?=\d)/g, `$1${separator}`);

/** A card number as Latin-1 and UTF-16, the two encodings of strings in V8, and grouped. */
function plainEncodings(number: string): Buffer[] {
  const texts = [number, grouped(number, ' '), grouped(number, '-')];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(number, 'utf16le')];
}

/** A card number in hexadecimal and base64. */
const encodedForms = (number: string): Buffer[] =>
  (['hex', 'base64'] as const).map((encoding) => Buffer.from(Buffer.from(number).toString(encoding)));

const encodingsByNumber = new Map<string, { plain: Buffer[]; all: Buffer[] }>();

function encodingsOf(number: string): { plain: Buffer[]; all: Buffer[] } {
  const cached = encodingsByNumber.get(number);
  if (cached) return cached;
  const plain = plainEncodings(number);
  const encodings = { plain, all: [...plain, ...encodedForms(number)] };
  encodingsByNumber.set(number, encodings);
  return encodings;
}

/** Card numbers that occur in the bytes: as text, or with `all` also in hexadecimal and base64. */
export function findCardNumbers(
  bytes: Buffer,
  numbers: readonly string[],
  which: 'plain' | 'all' = 'all',
): string[] {
  return numbers.filter((number) => encodingsOf(number)[which].some((encoding) => bytes.includes(encoding)));
}

/** Paths of values that equal a security code, and of properties named like one. Three digits occur everywhere by chance, so a substring search would be useless. */
export function findSecurityCodes(value: unknown, cvcs: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string') return cvcs.has(value.trim()) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(/cvc|cvv|card_?number|security_?code/i.test(name) ? [`${path}.${name}`] : []),
    ...findSecurityCodes(inner, cvcs, `${path}.${name}`),
  ]);
}

/** Yields all rows of each table as JSON. */
export async function* dumpTables(url: string): AsyncGenerator<{ table: string; rows: unknown[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: unknown }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
      yield { table: name, rows: rows.map(({ row }) => row) };
    }
  } finally {
    await client.end();
  }
}

/** Yields the files of the server's write-ahead log. */
export async function* readWal(url: string): AsyncGenerator<Buffer> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pg_ls_waldir()');
    for (const { name } of rows) {
      const read = await client.query<{ bytes: Buffer }>('SELECT pg_read_binary_file($1) AS bytes', [
        `pg_wal/${name}`,
      ]);
      yield (read.rows[0] as { bytes: Buffer }).bytes;
    }
  } finally {
    await client.end();
  }
}

/** Yields all readable memory of a process, in pieces. Linux only. */
export async function* readMemory(pid: number): AsyncGenerator<Buffer> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const line of maps.split('\n')) {
      const [, from, to, name] = /^([0-9a-f]+)-([0-9a-f]+) r\S+ \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
      // Mapped files (code and constants of libraries) contain no user input.
      if (!from || !to || name?.startsWith('/') || name?.startsWith('[v')) continue;
      yield* readRegion(memory, Number.parseInt(from, 16), Number.parseInt(to, 16));
    }
  } finally {
    await memory.close();
  }
}

async function* readRegion(memory: Awaited<ReturnType<typeof open>>, from: number, to: number) {
  // Chunks overlap, so that no match is missed at their boundaries.
  for (let offset = from; offset < to; offset += CHUNK_BYTES - 64) {
    const length = Math.min(CHUNK_BYTES, to - offset);
    // The region may have been unmapped meanwhile.
    const { buffer, bytesRead } = await memory
      .read(Buffer.alloc(length), 0, length, offset)
      .catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }));
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
  }
}
