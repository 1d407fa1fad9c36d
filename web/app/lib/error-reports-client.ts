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
 * Sends one error. The client runs without Sentry's default integrations, so it neither observes nor patches the
 * page, and `scrubReport` rebuilds every event from an allow-list of harmless fields.
 */
export function send(dsn: string, error: unknown): void {
  client ??= createClient(dsn);
  const scope = new Scope();
  scope.setTag('side', 'browser');
  scope.setClient(client);
  client.captureException(error, undefined, scope);
}

function createClient(dsn: string): BrowserClient {
  const client = new BrowserClient({
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
  client.init();
  return client;
}
