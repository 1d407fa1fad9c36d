import { PassThrough, type Readable } from 'node:stream';
import type { ImportLine, ImportReport } from '@presently/contracts/operator-import-export';
import { toHttpError } from '../../platform/http/error-handler.ts';
import type { ImportProgress } from '../catalogue/index.ts';

type Request = { id: string; log: { error(details: object, message: string): void } };

/** Runs an import and streams its progress as NDJSON; the last line is its result or failure. */
export function streamProgress(
  { id, log }: Request,
  run: (onProgress: ImportProgress) => Promise<ImportReport>,
): Readable {
  const lines = new PassThrough();
  const writeLine = (line: ImportLine) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  run((step, done, total) => writeLine({ type: 'progress', step, done, total }))
    .then((data) => writeLine({ type: 'result', data }))
    .catch((err: unknown) => {
      const { status, message, code } = toHttpError(err);
      if (status >= 500) log.error({ err }, 'import failed');
      writeLine({ type: 'failure', error: message, code, request_id: id });
    })
    .finally(() => lines.end());
  return lines;
}
