import { loadModule } from './load-module';

/** More than this from one page says nothing new. */
const MAX_REPORTS = 10;

let reported = 0;

/** Listens for what nothing in the page has caught; only where the operator wants to hear of it. */
export function reportUncaughtErrors(): void {
  if (!dsn()) return;
  addEventListener('error', ({ error, message }) => reportError(error ?? new Error(message)));
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason));
}

/** Reports an error to the operator's service; the library for it is loaded with the first one. */
export function reportError(error: unknown): void {
  const address = dsn();
  if (!address || reported >= MAX_REPORTS) return;
  reported += 1;
  loadModule(() => import('./error-reports-client'))
    .then((client) => client?.send(address, error))
    .catch((fault: unknown) => console.warn('an error could not be reported', fault));
}

/** The root page writes it down for us, see root.tsx. */
function dsn(): string | undefined {
  return document.documentElement.dataset.reports;
}
