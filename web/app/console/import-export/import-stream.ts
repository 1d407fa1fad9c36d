import { ApiError } from '@presently/contracts/client';
import type { ImportLine, ImportReport } from '@presently/contracts/operator-import-export';
import * as texts from '@presently/texts/console/import-export';

export interface ImportProgress {
  step: 'checking' | 'writing';
  done: number;
  total: number;
}

/** Parses the complete lines of a streamed NDJSON response; an incomplete last line is ignored. */
export function parseLines(text: string): ImportLine[] {
  const end = text.lastIndexOf('\n');
  return text
    .slice(0, end + 1)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ImportLine);
}

/** The server's progress; null before the first progress line. */
export function latestProgress(lines: readonly ImportLine[]): ImportProgress | null {
  const last = lines.findLast((line) => line.type === 'progress');
  return last ? { step: last.step, done: last.done, total: last.total } : null;
}

/**
 * The report at the end of the stream.
 * @throws ApiError when the import failed, or the stream ended before its result
 */
export function parseReport(text: string): ImportReport {
  const last = parseLines(`${text}\n`).at(-1);
  if (last?.type === 'result') return last.data;
  if (last?.type === 'failure')
    throw new ApiError(last.error, 500, { code: last.code, requestId: last.request_id });
  throw new ApiError(texts.importBroke, 0, { code: 'network' });
}

/** Maps field errors such as `lines.12.price` to the error format of reports. */
export function toLineErrors(fields: Record<string, string>): ImportReport['errors'] {
  return Object.entries(fields).flatMap(([path, text]) => {
    const [, line, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    return line ? [{ line: Number(line), field: field ?? null, text }] : [];
  });
}
