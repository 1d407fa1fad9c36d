import { PassThrough, type Readable } from 'node:stream';
import type { ImportLine, ImportReport } from '@presently/contracts/operator-import-export';
import { toHttpError } from '../../platform/http/error-handler.ts';
import type { ImportProgress } from '../catalogue/index.ts';

type Request = { id: string; log: { error(details: object, message: string): void } };

/** Runs an import and tells how far it is, a line of JSON each; the last line is what came of it. */
export function streamProgress(
  { id, log }: Request,
  run: (tell: ImportProgress) => Promise<ImportReport>,
): Readable {
  const lines = new PassThrough();
  const say = (line: ImportLine) => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  run((step, done, total) => say({ type: 'progress', step, done, total }))
    .then((data) => say({ type: 'result', data }))
    .catch((err: unknown) => {
      const { status, message, code } = toHttpError(err);
      if (status >= 500) log.error({ err }, 'an import failed');
      say({ type: 'failure', error: message, code, request_id: id });
    })
    .finally(() => lines.end());
  return lines;
}
