import { scrubReport } from '@presently/contracts/error-reports';

/** Where an error occurred: log message, route pattern or task name, never data of a request. */
export type ReportTags = { log?: string; route?: string; task?: string };

export type ErrorReports = {
  report(error: unknown, tags?: ReportTags): void;
  /** Flushes pending reports, for at most two seconds. */
  close(): Promise<void>;
};

/**
 * Reports errors to the operator's Sentry-compatible service. The SDK is imported on demand and used as a bare client,
 * without the integrations that would patch modules or collect data of the process.
 */
export async function openErrorReports(dsn: string, environment: string): Promise<ErrorReports> {
  const { defaultStackParser, linkedErrorsIntegration, makeNodeTransport, NodeClient, Scope } = await import(
    '@sentry/node'
  );
  const client = new NodeClient({
    dsn,
    environment,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    includeServerName: false,
    maxBreadcrumbs: 0,
    beforeSend: scrubReport,
  });
  client.init();
  return {
    report(error, tags = {}) {
      const scope = new Scope();
      scope.setTags({ side: 'server', ...tags });
      scope.setClient(client);
      client.captureException(error, undefined, scope);
    },
    async close() {
      await client.close(2_000);
    },
  };
}
