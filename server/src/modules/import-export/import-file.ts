import { GIFT_COLUMNS, IMPORT_LIMITS, type ImportReport } from '@presently/contracts/operator-import-export';
import type { BaseDeps } from '../../deps.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Actor } from '../audit/index.ts';
import { type ImportProgress, importGifts } from '../catalogue/index.ts';

type Wish = { dryRun: boolean; tell: ImportProgress };

/**
 * Imports a file of gifts. A file that cannot be read whole changes nothing, but its readable lines are
 * looked at all the same, so that every fault is told at once.
 */
export async function importFile(
  deps: BaseDeps,
  operator: Actor,
  bytes: Buffer,
  { dryRun, tell }: Wish,
): Promise<ImportReport> {
  const { rows, faults } = await readCsv(bytes, { known: GIFT_COLUMNS, needed: ['name', 'price'] });
  const tooLong = rows[IMPORT_LIMITS.lines];
  if (tooLong)
    faults.push({
      line: tooLong.line,
      field: null,
      text: `At most ${IMPORT_LIMITS.lines} gifts at once; please split the file here`,
    });
  const lines = rows.slice(0, IMPORT_LIMITS.lines);
  const onlyLook = dryRun || faults.length > 0;
  const report = await importGifts(deps, operator, lines, { dryRun: onlyLook, tell });
  const errors = [...faults, ...report.errors].sort((a, b) => a.line - b.line);
  return { ...report, dry_run: dryRun, errors };
}

/**
 * The answer of a caller who wants it done, not told.
 * @throws HttpError 400 with every fault by line and column
 */
export function assertNoImportErrors({ dry_run, errors }: ImportReport): void {
  const [first] = errors;
  if (dry_run || !first) return;
  const more = errors.length === 1 ? '' : ` There are ${errors.length - 1} more faults.`;
  const where = first.field === null ? `Line ${first.line}` : `Line ${first.line}, ${first.field}`;
  const fields: Record<string, string> = {};
  for (const { line, field, text } of errors)
    fields[field === null ? `lines.${line}` : `lines.${line}.${field}`] ??= text;
  throw new HttpError('invalid_input', {
    message: `Nothing was changed. ${where}: ${first.text}.${more}`,
    fields,
  });
}
