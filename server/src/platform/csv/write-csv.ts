import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from './escape-formula.ts';

export type Cell = string | number | boolean | Date | null;

const textOf = (cell: Cell): string => {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' ? escapeFormula(cell) : String(cell);
};

/** Lines of a CSV (RFC 4180: commas, double quotes, CRLF) that is safe to open in a spreadsheet. */
export const formatCsvRows = (rows: Cell[][]): string =>
  stringify(
    rows.map((row) => row.map(textOf)),
    { record_delimiter: 'windows' },
  );

/** A whole CSV in pieces, so that however many rows there are only some are in memory at once. */
export async function* streamCsv(
  header: readonly string[],
  batches: AsyncIterable<Cell[][]>,
): AsyncGenerator<string> {
  yield formatCsvRows([[...header]]);
  for await (const rows of batches) if (rows.length > 0) yield formatCsvRows(rows);
}
