import { ApiError } from '@presently/contracts/client';
import type { ImportReport } from '@presently/contracts/operator-import-export';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '~/lib/send-file';
import { errorMessage } from '../data/error-message';
import { type ImportProgress, latestProgress, parseLines, parseReport, toLineErrors } from './import-stream';

export type ImportState =
  | { step: 'idle' }
  | { step: 'running'; file: File; isDryRun: boolean; uploaded: number; progress: ImportProgress | null }
  /** The result of a dry run or import. */
  | { step: 'reported'; file: File; report: ImportReport }
  | { step: 'failed'; file: File; isDryRun: boolean; error: string };

/**
 * CSV import of gifts: always a dry run first, then the import on confirmation. Not by an action of the route: the
 * upload reports its progress, and the answer is a stream.
 */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const activeRequest = useRef<AbortController>(null);
  useEffect(() => () => activeRequest.current?.abort(), []);

  async function run(file: File, isDryRun: boolean) {
    activeRequest.current?.abort();
    const abortController = new AbortController();
    activeRequest.current = abortController;
    const updateProgress = (change: { uploaded?: number; progress?: ImportProgress | null }) =>
      setState((current) =>
        current.step === 'running' && activeRequest.current === abortController
          ? { ...current, ...change }
          : current,
      );
    setState({ step: 'running', file, isDryRun, uploaded: 0, progress: null });
    try {
      const responseText = await sendFile(`/operator/gifts/import?dry_run=${isDryRun}`, file, {
        headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
        onUploadProgress: (uploaded) => updateProgress({ uploaded }),
        onResponseText: (text) => updateProgress({ progress: latestProgress(parseLines(text)) }),
        signal: abortController.signal,
      });
      setState({ step: 'reported', file, report: parseReport(responseText) });
    } catch (error) {
      if (abortController.signal.aborted) return;
      setState(toFailedState(error, file, isDryRun));
    }
  }

  return {
    state,
    startDryRun: (file: File) => void run(file, true),
    apply: (file: File) => void run(file, false),
    reset: () => {
      activeRequest.current?.abort();
      setState({ step: 'idle' });
    },
  };
}

/** Lines can become invalid between dry run and import; they are then reported like those of a dry run. */
function toFailedState(error: unknown, file: File, isDryRun: boolean): ImportState {
  const errors = error instanceof ApiError ? toLineErrors(error.fields) : [];
  if (errors.length === 0) return { step: 'failed', file, isDryRun, error: errorMessage(error) };
  const noChanges = { lines: 0, created: 0, updated: 0, unchanged: 0 };
  return { step: 'reported', file, report: { dry_run: isDryRun, applied: false, ...noChanges, errors } };
}
