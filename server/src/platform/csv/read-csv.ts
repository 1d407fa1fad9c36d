import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as texts from '@presently/texts/server/gift-import';
import { notStorable } from '@presently/texts/validation';
import { CsvError, parse } from 'csv-parse';
import { unescapeFormula } from './escape-formula.ts';

/** A problem in a CSV file, with its position. */
export type CsvFileError = {
  /** Line number, from 1. */
  line: number;
  /** Column name; null: the whole line. */
  field: string | null;
  text: string;
};
export type CsvRow<C extends string> = { line: number; cells: Partial<Record<C, string>> };
export type CsvTable<C extends string> = {
  columns: C[];
  rows: CsvRow<C>[];
  errors: CsvFileError[];
};

type Columns<C extends string> = {
  known: readonly C[];
  required: readonly C[];
};

const CHUNK_LENGTH = 64 * 1024;

const errorAt = (line: number, field: string | null, text: string): CsvFileError => ({ line, field, text });
const unreadable = (line: number, text: string) => ({
  columns: [],
  rows: [],
  errors: [errorAt(line, null, text)],
});

/**
 * Parses a CSV with a header line: commas, double quotes, any line endings, UTF-8 with or without a byte order mark.
 * Problems are returned with their line numbers; lines without problems are still read.
 */
export async function readCsv<C extends string>(bytes: Buffer, columns: Columns<C>): Promise<CsvTable<C>> {
  const text = decodeText(bytes);
  if (typeof text !== 'string') return unreadable(text.line, text.text);
  const errors: CsvFileError[] = [];
  const rows: CsvRow<C>[] = [];
  let header: C[] | null = null;
  const { records, brokenLine } = await parseRecords(text);
  for (const { line, cells } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (header === null) {
      const headerErrors = findHeaderErrors(line, cells, columns);
      if (headerErrors.length > 0) return { columns: [], rows: [], errors: headerErrors };
      header = cells.map(columnName) as C[];
    } else if (cells.length === header.length) rows.push(toRow(line, cells, header));
    else {
      const text = texts.cellsDifferFromHeader({ cells: cells.length, header: header.length });
      errors.push(errorAt(line, null, text));
    }
  }
  if (brokenLine !== null) errors.push(errorAt(brokenLine, null, texts.brokenQuote));
  if (header === null && errors.length === 0) return unreadable(1, texts.fileIsEmpty);
  return { columns: header ?? [], rows, errors };
}

/** The file as text with `\n` line endings, or the error that makes it unreadable. */
function decodeText(bytes: Buffer): string | { line: number; text: string } {
  const [first, second] = bytes;
  const hasUtf16Bom = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (hasUtf16Bom || bytes[0] === 0 || bytes[1] === 0) return { line: 1, text: texts.fileIsUtf16 };
  if (!isUtf8(bytes)) return { line: lineOfInvalidUtf8(bytes), text: texts.fileIsNotUtf8 };
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const nul = text.indexOf('\0');
  return nul === -1 ? text : { line: countLineBreaks(text.slice(0, nul)) + 1, text: notStorable };
}

function lineOfInvalidUtf8(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    if (!isUtf8(bytes.subarray(start, end === -1 ? bytes.length : end))) return line;
    if (end === -1) break;
    start = end + 1;
  }
  return 1;
}

const countLineBreaks = (text: string): number => text.split('\n').length - 1;

type Records = {
  records: { line: number; cells: string[] }[];
  /** Line of an unclosed or misplaced quotation mark, after which nothing can be parsed. */
  brokenLine: number | null;
};

/** Parses in chunks, so that a large file does not block the event loop. */
async function parseRecords(text: string): Promise<Records> {
  const records: Records['records'] = [];
  let linesRead = 0;
  const parser = parse({
    delimiter: ',',
    record_delimiter: '\n',
    raw: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Collected here rather than read from the stream, which drops buffered records when parsing fails.
    on_record: (parsed: unknown) => {
      const { record, raw } = parsed as { record: string[]; raw: string };
      // The raw text of a record includes the empty lines before it.
      records.push({ line: linesRead + 1 + (/^\n*/.exec(raw)?.[0].length ?? 0), cells: record });
      linesRead += countLineBreaks(raw);
      return null;
    },
  });
  const chunks = function* () {
    for (let start = 0; start < text.length; start += CHUNK_LENGTH)
      yield text.slice(start, start + CHUNK_LENGTH);
  };
  try {
    await pipeline(Readable.from(chunks()), parser.resume());
    return { records, brokenLine: null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const rest = text.split('\n').slice(linesRead);
    return {
      records,
      brokenLine:
        linesRead +
        1 +
        Math.max(
          0,
          rest.findIndex((line) => line !== ''),
        ),
    };
  }
}

const columnName = (cell: string): string => cell.trim().toLowerCase();

function findHeaderErrors<C extends string>(
  line: number,
  cells: string[],
  { known, required }: Columns<C>,
): CsvFileError[] {
  const [onlyCell] = cells;
  const hasOtherSeparator = cells.length === 1 && /[;\t|]/.test(onlyCell ?? '');
  if (hasOtherSeparator) return [errorAt(line, null, texts.separateByCommas)];
  const names = cells.map(columnName);
  const duplicates = names.filter((name, index) => names.indexOf(name) < index);
  const unknown = names.filter((name) => !(known as readonly string[]).includes(name));
  const missing = required.filter((name) => !names.includes(name));
  return [
    ...unknown.map((name) => errorAt(line, name || null, texts.unknownColumn(known.join(', ')))),
    ...duplicates.map((name) => errorAt(line, name, texts.columnTwice)),
    ...missing.map((name) => errorAt(line, name, texts.columnMissing)),
  ];
}

const toRow = <C extends string>(line: number, cells: string[], header: C[]): CsvRow<C> => ({
  line,
  cells: Object.fromEntries(
    header.map((name, index) => [name, unescapeFormula(cells[index] as string)]),
  ) as Partial<Record<C, string>>,
});
