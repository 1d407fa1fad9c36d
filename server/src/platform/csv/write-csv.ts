import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from './escape-formula.ts';

export type Cell = string | number | boolean | Date | null;

const cellText = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? escapeFormula(cell) : String(cell);
};

/** Rows as CSV (RFC 4180: commas, double quotes, CRLF), with formulas escaped. */
export const formatCsvRows = (rows: Cell[][]): string =>
  stringify(
    rows.map((row) => row.map(cellText)),
    { record_delimiter: 'windows' },
  );

/** Without it, Excel on Windows takes UTF-8 for the local 8-bit encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Generates a CSV file in chunks, one per batch of rows, so that only one batch is in memory. */
export async function* streamCsv(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + formatCsvRows([[...header]]);
  for await (const rows of batches) if (rows.length > 0) yield formatCsvRows(rows);
}
