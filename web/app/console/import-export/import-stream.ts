import { ApiError } from '@presently/contracts/client';
import type { ImportLine, ImportReport } from '@presently/contracts/operator-import-export';

export interface ImportProgress {
  step: 'checking' | 'writing';
  done: number;
  total: number;
}

/** The whole lines of an answer that is still coming; what stands after the last newline waits. */
export function parseLines(text: string): ImportLine[] {
  const end = text.lastIndexOf('\n');
  return text
    .slice(0, end + 1)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as ImportLine);
}

/** How far the server is; null before it said so. */
export function latestProgress(lines: readonly ImportLine[]): ImportProgress | null {
  const last = lines.findLast((line) => line.type === 'progress');
  return last ? { step: last.step, done: last.done, total: last.total } : null;
}

/**
 * How it ended.
 * @throws ApiError when it failed underway, or broke off before its end
 */
export function parseReport(text: string): ImportReport {
  const last = parseLines(`${text}\n`).at(-1);
  if (last?.type === 'result') return last.data;
  if (last?.type === 'failure')
    throw new ApiError(last.error, 500, { code: last.code, requestId: last.request_id });
  throw new ApiError(
    'The connection broke before the import had ended. Please check the gifts, then try again.',
    0,
    {
      code: 'network',
    },
  );
}

/** The faults that stand in `fields` as `lines.12.price`, as the report of a dry run has them. */
export function toLineErrors(fields: Record<string, string>): ImportReport['errors'] {
  return Object.entries(fields).flatMap(([path, text]) => {
    const [, line, field] = /^lines\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
    return line ? [{ line: Number(line), field: field ?? null, text }] : [];
  });
}
