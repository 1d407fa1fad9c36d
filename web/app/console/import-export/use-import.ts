import { ApiError } from '@presently/contracts/client';
import type { ImportReport } from '@presently/contracts/operator-import-export';
import { useEffect, useRef, useState } from 'react';
import { sendFile } from '~/lib/send-file';
import { errorMessage } from '../ui/error-alert';
import { type ImportProgress, latestProgress, parseLines, parseReport, toLineErrors } from './import-stream';

export type ImportState =
  | { step: 'idle' }
  | { step: 'running'; file: File; isDry: boolean; sent: number; progress: ImportProgress | null }
  /** What it would do, or did. */
  | { step: 'reported'; file: File; report: ImportReport }
  | { step: 'failed'; file: File; isDry: boolean; problem: string };

/** A CSV of gifts: looked through first, and only then, when it is good, put into the shop. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run(file: File, isDry: boolean) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    const tell = (change: { sent?: number; progress?: ImportProgress | null }) =>
      setState((known) =>
        known.step === 'running' && running.current === own ? { ...known, ...change } : known,
      );
    setState({ step: 'running', file, isDry, sent: 0, progress: null });
    try {
      const text = await sendFile(`/operator/gifts/import?dry_run=${isDry}`, file, {
        headers: { 'content-type': 'text/csv', accept: 'application/x-ndjson' },
        onSent: (sent) => tell({ sent }),
        onAnswer: (answer) => tell({ progress: latestProgress(parseLines(answer)) }),
        signal: own.signal,
      });
      setState({ step: 'reported', file, report: parseReport(text) });
    } catch (error) {
      if (own.signal.aborted) return;
      setState(failed(error, file, isDry));
    }
  }

  return {
    state,
    look: (file: File) => void run(file, true),
    apply: (file: File) => void run(file, false),
    stop: () => {
      running.current?.abort();
      setState({ step: 'idle' });
    },
  };
}

/** Somebody may have changed a gift between the look and the import: its lines are told as those of a dry run. */
function failed(error: unknown, file: File, isDry: boolean): ImportState {
  const errors = error instanceof ApiError ? toLineErrors(error.fields) : [];
  if (errors.length === 0) return { step: 'failed', file, isDry, problem: errorMessage(error) };
  const none = { lines: 0, created: 0, updated: 0, unchanged: 0 };
  return { step: 'reported', file, report: { dry_run: isDry, applied: false, ...none, errors } };
}
