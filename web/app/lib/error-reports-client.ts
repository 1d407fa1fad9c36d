import { scrubReport } from '@presently/contracts/error-reports';
import {
  BrowserClient,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/browser';

let client: BrowserClient | null = null;

/**
 * Sends one error. The client stands alone: without the library's integrations it neither watches nor patches the
 * page, and what it sends is made anew from what is harmless.
 */
export function send(dsn: string, error: unknown): void {
  client ??= openClient(dsn);
  const scope = new Scope();
  scope.setTag('side', 'browser');
  scope.setClient(client);
  client.captureException(error, undefined, scope);
}

function openClient(dsn: string): BrowserClient {
  const opened = new BrowserClient({
    dsn,
    transport: makeFetchTransport,
    transportOptions: { fetchOptions: { referrerPolicy: 'no-referrer', credentials: 'omit' } },
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    enhanceFetchErrorMessages: false,
    maxBreadcrumbs: 0,
    beforeSend: scrubReport,
  });
  opened.init();
  return opened;
}
