import { ApiError } from '@presently/contracts/client';
import type { ImportReport } from '@presently/contracts/operator-import-export';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '~/lib/send-file';
import { errorMessage } from '../data/error-message';
import { type ImportProgress, latestProgress, parseLines, parseReport, toLineErrors } from './import-stream';

export type ImportState =
  | { step: 'idle' }
  | { step: 'running'; file: File; isDryRun: boolean; uploaded: number; progress: ImportProgress | null }
  /** The result of a dry run or import; `seen` is the dry run that the operator reviewed before the import. */
  | { step: 'reported'; file: File; report: ImportReport; seen: ImportReport | null }
  | { step: 'failed'; file: File; seen: ImportReport | null; error: string };

/**
 * CSV import of gifts: always a dry run first, then the import on confirmation. Does not use a route action, because
 * the upload reports progress and the response is a stream.
 */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const activeRequest = useRef<AbortController>(null);
  useEffect(() => () => activeRequest.current?.abort(), []);

  /** Imports the previewed `seen`, or only checks the file without it. */
  async function run(file: File, seen: ImportReport | null) {
    activeRequest.current?.abort();
    const abortController = new AbortController();
    activeRequest.current = abortController;
    const updateProgress = (change: { uploaded?: number; progress?: ImportProgress | null }) =>
      setState((current) =>
        current.step === 'running' && activeRequest.current === abortController
          ? { ...current, ...change }
          : current,
      );
    setState({ step: 'running', file, isDryRun: seen === null, uploaded: 0, progress: null });
    try {
      const query = seen === null ? 'dry_run=true' : `seen_preview=${seen.preview}`;
      const responseText = await sendFile(`/operator/gifts/import?${query}`, file, {
        headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
        onUploadProgress: (uploaded) => updateProgress({ uploaded }),
        onResponseText: (text) => updateProgress({ progress: latestProgress(parseLines(text)) }),
        signal: abortController.signal,
      });
      setState({ step: 'reported', file, report: parseReport(responseText), seen });
    } catch (error) {
      if (abortController.signal.aborted) return;
      setState(toFailedState(error, file, seen));
    }
  }

  return {
    state,
    startDryRun: (file: File) => void run(file, null),
    apply: (file: File, seen: ImportReport) => void run(file, seen),
    reset: () => {
      activeRequest.current?.abort();
      setState({ step: 'idle' });
    },
  };
}

/** Lines can become invalid between dry run and import; they are then reported like those of a dry run. */
function toFailedState(error: unknown, file: File, seen: ImportReport | null): ImportState {
  const errors = error instanceof ApiError ? toLineErrors(error.fields) : [];
  if (errors.length === 0) return { step: 'failed', file, seen, error: errorMessage(error) };
  const noChanges = {
    lines: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rows: [],
    preview: '',
    outdated: false,
  };
  return {
    step: 'reported',
    file,
    seen,
    report: { dry_run: seen === null, applied: false, ...noChanges, errors },
  };
}

/** The lines whose effect now differs from the preview. */
export function findOutdatedLines(report: ImportReport, seen: ImportReport | null): ReadonlySet<number> {
  if (!report.outdated || !seen) return new Set();
  const seenRows = new Map(seen.rows.map((row) => [row.line, JSON.stringify(row)]));
  return new Set(
    report.rows.filter((row) => seenRows.get(row.line) !== JSON.stringify(row)).map(({ line }) => line),
  );
}
