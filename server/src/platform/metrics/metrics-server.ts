import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import { PortTakenError } from '../http/pick-port.ts';
import type { PrometheusMetrics } from './prometheus-metrics.ts';

export type MetricsServer = { port: number; close(): Promise<void> };

/**
 * Serves `GET /metrics` on a separate port, which visitors cannot reach and which stays available while the shop is
 * overloaded.
 * @throws PortTakenError
 */
export async function startMetricsServer(
  metrics: PrometheusMetrics,
  { port, host, log }: { port: number; host: string; log: FastifyBaseLogger },
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
    metrics.render().then(
      (body) => response.writeHead(200, { 'content-type': metrics.contentType }).end(body),
      (err: unknown) => {
        log.error({ err }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.listen({ port, host });
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE' ? new PortTakenError(port, 'METRICS_PORT') : error;
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
