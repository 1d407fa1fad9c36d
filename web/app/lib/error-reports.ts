import { loadModule } from './load-module';

/** Per page load; further errors are usually repetitions. */
const MAX_REPORTS = 10;

let reportCount = 0;

/** Reports uncaught errors and rejections, if the operator has configured error reporting. */
export function reportUncaughtErrors(): void {
  if (!dsn()) return;
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** Reports an error to the operator's service; loads the client library on first use. */
export function reportError(error: unknown): void {
  const reportingDsn = dsn();
  if (!reportingDsn || reportCount >= MAX_REPORTS) return;
  reportCount += 1;
  loadModule(() => import('./error-reports-client'))
    .then((client) => client?.send(reportingDsn, error))
    .catch((failure: unknown) => console.warn('reporting an error failed', failure));
}

/** Rendered into `<html>` by root.tsx. */
function dsn(): string | undefined {
  return document.documentElement.dataset.reports;
}
