import { scrubReport } from '@presently/contracts/error-reports';
import type { TransportMakeRequestResponse } from '@sentry/core';

const MAX_REQUEST_MS = 10_000;
type Destination = { url: string; headers?: Record<string, string> };

/** Where an error occurred: log message, route pattern or task name, never data of a request. */
export type ReportTags = { log?: string; route?: string; task?: string };

export type ErrorReports = {
  report(error: unknown, tags?: ReportTags): void;
  /** Flushes pending reports, for at most two seconds. */
  close(): Promise<void>;
};

/**
 * Reports errors to the operator's Sentry-compatible service. Only the core of the SDK is used, imported on demand: the
 * one for Node adds 50 MB to a release, and integrations that patch modules and collect data of the process.
 */
export async function openErrorReports(dsn: string, environment: string): Promise<ErrorReports> {
  const [core, server] = await Promise.all([import('@sentry/core'), import('@sentry/core/server')]);
  const client = new server.ServerRuntimeClient({
    dsn,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    transport: (options) => core.createTransport(options, ({ body }) => send(options, body)),
    stackParser: core.createStackParser(server.nodeStackLineParser()),
    integrations: [core.linkedErrorsIntegration()],
    sendClientReports: false,
    maxBreadcrumbs: 0,
    beforeSend: scrubReport,
  });
  client.init();
  return {
    report(error, tags = {}) {
      const scope = new core.Scope();
      scope.setTags({ side: 'server', ...tags });
      scope.setClient(client);
      client.captureException(error, undefined, scope);
    },
    async close() {
      await client.close(2_000);
    },
  };
}

async function send(
  { url, headers }: Destination,
  body: string | Uint8Array,
): Promise<TransportMakeRequestResponse> {
  const signal = AbortSignal.timeout(MAX_REQUEST_MS);
  const response = await fetch(url, {
    method: 'POST',
    body: body as string | Uint8Array<ArrayBuffer>,
    ...(headers ? { headers } : {}),
    signal,
  });
  // An unread body would keep the connection.
  await response.arrayBuffer();
  return {
    statusCode: response.status,
    headers: {
      'retry-after': response.headers.get('retry-after'),
      'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
    },
  };
}
