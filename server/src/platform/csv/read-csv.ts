import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { unescapeFormula } from './escape-formula.ts';

/** Something wrong with a file, where somebody can find it. */
export type CsvFileError = {
  /** In the file, from 1. */
  line: number;
  /** Name of the column; null: the whole line. */
  field: string | null;
  text: string;
};
export type CsvRow<C extends string> = { line: number; cells: Partial<Record<C, string>> };
export type CsvTable<C extends string> = {
  columns: C[];
  rows: CsvRow<C>[];
  faults: CsvFileError[];
};

type Columns<C extends string> = {
  known: readonly C[];
  needed: readonly C[];
};

const SAVE_AS = 'Please save it as “CSV UTF-8” and try again.';
const BROKEN_QUOTE =
  'A quotation mark is not closed, or stands inside a cell; what follows could not be read';
const PIECE = 64 * 1024;

const fault = (line: number, field: string | null, text: string): CsvFileError => ({ line, field, text });
const unreadable = (line: number, text: string) => ({
  columns: [],
  rows: [],
  faults: [fault(line, null, text)],
});

/**
 * Reads a CSV with a header line: commas, double quotes, any line ends, UTF-8 with or without a byte order
 * mark. Whatever is wrong becomes a fault with its line; lines without one are still read.
 */
export async function readCsv<C extends string>(bytes: Buffer, columns: Columns<C>): Promise<CsvTable<C>> {
  const text = textOf(bytes);
  if (typeof text !== 'string') return unreadable(text.line, text.text);
  const errors: CsvFileError[] = [];
  const rows: CsvRow<C>[] = [];
  let header: C[] | null = null;
  const { records, brokenAt } = await recordsOf(text);
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) {
      const wrong = faultsOfHeader(line, cells, columns);
      if (wrong.length > 0) return { columns: [], rows: [], faults: wrong };
      header = cells.map(columnName) as C[];
    } else if (cells.length === header.length) rows.push(rowOf(line, cells, header));
    else errors.push(fault(line, null, `Has ${cells.length} cells; the header has ${header.length}`));
  }
  if (brokenAt !== null) errors.push(fault(brokenAt, null, BROKEN_QUOTE));
  if (header === null && errors.length === 0) return unreadable(1, 'The file is empty');
  return { columns: header ?? [], rows, faults: errors };
}

/** The file as text with plain line ends, or the fault that makes it none. */
function textOf(bytes: Buffer): string | { line: number; text: string } {
  const [first, second] = bytes;
  const mark = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (mark || bytes[0] === 0 || bytes[1] === 0) return { line: 1, text: `The file is UTF-16. ${SAVE_AS}` };
  if (!isUtf8(bytes)) return { line: lineOfForeignBytes(bytes), text: `Is not UTF-8. ${SAVE_AS}` };
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const nul = text.indexOf('\0');
  return nul === -1
    ? text
    : { line: linesIn(text.slice(0, nul)) + 1, text: 'Contains characters that cannot be stored' };
}

function lineOfForeignBytes(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (!isUtf8(bytes.subarray(start, end === -1 ? bytes.length : end))) return line;
    if (end === -1) break;
    start = end + 1;
  }
  return 1;
}

const linesIn = (text: string): number => text.split('\n').length - 1;

type Records = {
  records: { line: number; cells: string[] }[];
  /** Where a quotation mark ends nowhere, or stands inside a cell: what follows cannot be told apart. */
  brokenAt: number | null;
};

/** In pieces, so that a large file does not keep everybody else waiting. */
async function recordsOf(text: string): Promise<Records> {
  const records: Records['records'] = [];
  let consumed = 0;
  const parser = parse({
    delimiter: ',',
    record_delimiter: '\n',
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Taken here and not from the stream, which loses what it holds when the file turns out broken.
    on_record: (given: unknown) => {
      const { record, raw } = given as { record: string[]; raw: string };
      // Empty lines before a record are part of its raw text.
      records.push({ line: consumed + 1 + (/^\n*/.exec(raw)?.[0].length ?? 0), cells: record });
      consumed += linesIn(raw);
      return null;
    },
  });
  const pieces = function* () {
    for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
  };
  try {
    await pipeline(Readable.from(pieces()), parser.resume());
    return { records, brokenAt: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rest = text.split('\n').slice(consumed);
    return {
      records,
      brokenAt:
        consumed +
        1 +
        Math.max(
          0,
          rest.findIndex((line) => line !== ''),
        ),
    };
  }
}

const columnName = (cell: string): string => cell.trim().toLowerCase();

function faultsOfHeader<C extends string>(
  line: number,
  cells: string[],
  { known, needed: required }: Columns<C>,
): CsvFileError[] {
  const [only] = cells;
  const foreign = cells.length === 1 ? /[;\t|]/.exec(only ?? '')?.[0] : undefined;
  if (foreign !== undefined)
    return [
      fault(line, null, 'The columns must be separated by commas. Please save the file as “CSV UTF-8”.'),
    ];
  const names = cells.map(columnName);
  const doubled = names.filter((name, at) => names.indexOf(name) < at);
  const unknown = names.filter((name) => !(known as readonly string[]).includes(name));
  const missing = required.filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) =>
      fault(line, name || null, `There is no column of this name; there are ${known.join(', ')}`),
    ),
    ...doubled.map((name) => fault(line, name, 'This column is there twice')),
    ...missing.map((name) => fault(line, name, 'This column is missing')),
  ];
}

const rowOf = <C extends string>(line: number, cells: string[], header: C[]): CsvRow<C> => ({
  line,
  cells: Object.fromEntries(
    header.map((name, at) => [name, unescapeFormula(cells[at] as string)]),
  ) as Partial<Record<C, string>>,
});
