import { GIFT_COLUMNS, IMPORT_LIMITS, type ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/server/gift-import';
import type { BaseDeps } from '../../deps.ts';
import { readCsv } from '../../platform/csv/read-csv.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Actor } from '../audit/index.ts';
import { type ImportProgress, importGifts } from '../catalogue/index.ts';

type ImportOptions = {
  dryRun: boolean;
  /** The `preview` of the dry run that the operator has seen. */
  seenPreview: string | undefined;
  onProgress: ImportProgress;
};

/**
 * Imports gifts from a CSV file. If the file has CSV errors, nothing is changed, but its readable lines are validated
 * too, so that the report contains all errors of the file.
 */
export async function importFile(
  deps: BaseDeps,
  operator: Actor,
  bytes: Buffer,
  { dryRun, seenPreview, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const { rows, errors: csvErrors } = await readCsv(bytes, {
    known: GIFT_COLUMNS,
    required: ['name', 'price'],
  });
  const firstExcessRow = rows[IMPORT_LIMITS.lines];
  if (firstExcessRow)
    csvErrors.push({
      line: firstExcessRow.line,
      field: null,
      text: texts.tooManyGifts(IMPORT_LIMITS.lines),
    });
  const lines = rows.slice(0, IMPORT_LIMITS.lines);
  const validateOnly = dryRun || csvErrors.length > 0;
  const report = await importGifts(deps, operator, lines, {
    dryRun: validateOnly,
    seenPreview,
    onProgress,
  });
  const errors = [...csvErrors, ...report.errors].sort((a, b) => a.line - b.line);
  return { ...report, dry_run: dryRun, errors };
}

/**
 * Turns a report with errors, or an outdated preview, into an error response, unless it is a dry run.
 * @throws HttpError 400 with all errors by line and column, or 409
 */
export function assertImported({ dry_run, outdated, errors }: ImportReport): void {
  if (outdated) throw new HttpError('conflict', { message: texts.catalogueChanged });
  const [first] = errors;
  if (dry_run || !first) return;
  const fields: Record<string, string> = {};
  for (const { line, field, text } of errors)
    fields[field === null ? `lines.${line}` : `lines.${line}.${field}`] ??= text;
  throw new HttpError('invalid_input', {
    message: texts.nothingImported({ first, others: errors.length - 1 }),
    fields,
  });
}
