import { open, readFile } from 'node:fs/promises';
import pg from 'pg';

/** A card as a shopper types it. */
export type Card = { number: string; cvc: string };

const CHUNK = 4 << 20;

const grouped = (number: string, separator: string): string =>
  number.replace(/(\d{4})(?=\d)/g, `$1${separator}`);

/** A number as text of one byte or two bytes a character, as JavaScript keeps it in memory. */
function plainSpellings(number: string): Buffer[] {
  const texts = [number, grouped(number, ' '), grouped(number, '-')];
  return [...texts.map((text) => Buffer.from(text)), Buffer.from(number, 'utf16le')];
}

/** A number in hexadecimal, as a dump shows bytes, and in base64. */
const encodedSpellings = (number: string): Buffer[] =>
  (['hex', 'base64'] as const).map((encoding) => Buffer.from(Buffer.from(number).toString(encoding)));

const spellings = new Map<string, { plain: Buffer[]; all: Buffer[] }>();

function spellingsOf(number: string): { plain: Buffer[]; all: Buffer[] } {
  const known = spellings.get(number);
  if (known) return known;
  const plain = plainSpellings(number);
  const made = { plain, all: [...plain, ...encodedSpellings(number)] };
  spellings.set(number, made);
  return made;
}

/** Which of the numbers stand in these bytes: as they are typed, or encoded as well. */
export function findCardNumbers(
  bytes: Buffer,
  numbers: readonly string[],
  which: 'plain' | 'all' = 'all',
): string[] {
  return numbers.filter((number) => spellingsOf(number)[which].some((spelling) => bytes.includes(spelling)));
}

/** Values that are exactly a security code, and names under which one would stand: three digits are everywhere. */
export function findSecurityCodes(value: unknown, cvcs: ReadonlySet<string>, path = ''): string[] {
  if (typeof value === 'string') return cvcs.has(value.trim()) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(/cvc|cvv|card_?number|security_?code/i.test(name) ? [`${path}.${name}`] : []),
    ...findSecurityCodes(inner, cvcs, `${path}.${name}`),
  ]);
}

/** Every row of every table, as JSON, by the table's name. */
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

/** All that is in the write-ahead log of a server of one's own. */
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

/** All readable memory of a process of one's own, the heap and everything beside it; Linux only. */
export async function* readMemory(pid: number): AsyncGenerator<Buffer> {
  const maps = await readFile(`/proc/${pid}/maps`, 'utf8');
  const memory = await open(`/proc/${pid}/mem`, 'r');
  try {
    for (const line of maps.split('\n')) {
      const [, from, to, name] = /^([0-9a-f]+)-([0-9a-f]+) r\S+ \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
      // Code and constants of libraries hold nothing that was typed.
      if (!from || !to || name?.startsWith('/') || name?.startsWith('[v')) continue;
      yield* readRegion(memory, Number.parseInt(from, 16), Number.parseInt(to, 16));
    }
  } finally {
    await memory.close();
  }
}

async function* readRegion(memory: Awaited<ReturnType<typeof open>>, from: number, to: number) {
  // Pieces overlap, so that nothing is missed where they meet.
  for (let at = from; at < to; at += CHUNK - 64) {
    const wanted = Math.min(CHUNK, to - at);
    // A piece that is not there any more has nothing in it.
    const { buffer, bytesRead } = await memory
      .read(Buffer.alloc(wanted), 0, wanted, at)
      .catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }));
    if (bytesRead > 0) yield buffer.subarray(0, bytesRead);
  }
}
