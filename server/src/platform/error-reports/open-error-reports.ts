import { scrubReport } from '@presently/contracts/error-reports';

/** Where in the shop something broke: patterns and names of ours, never what somebody asked for. */
export type ReportTags = { log?: string; route?: string; task?: string };

export type ErrorReports = {
  report(error: unknown, tags?: ReportTags): void;
  /** Sends what is still on its way, for two seconds at most. */
  close(): Promise<void>;
};

/**
 * Error reports to the operator's own service, by the Sentry SDK, which is loaded for this only. The client stands
 * alone: without the SDK's integrations nothing of the process is watched, patched or collected.
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
