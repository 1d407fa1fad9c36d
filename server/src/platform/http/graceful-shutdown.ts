import type { ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { waitAtMost } from '../with-timeout.ts';
import { respondToClientError } from './client-error-handler.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when shutdown begins; open streams end then. */
    stopping: AbortSignal;
    /** Finishes requests in progress and closes all connections. Call before `close`. */
    drain(): Promise<void>;
  }
}

export type ShutdownLimits = {
  /**
   * Idle connections stay open this long: longer than the proxy keeps them (docs/operations/nginx.conf), so that it
   * closes them first.
   */
  idleMs: number;
  /** Max time for requests in progress. */
  requestMs: number;
  /** Max time for clients to close their side of a closed connection. */
  closeMs: number;
};

const LIMITS: ShutdownLimits = { idleMs: 700, requestMs: 8_000, closeMs: 150 };

/**
 * Shutdown without failed requests. New connections are refused, so that a proxy uses another instance. Open
 * connections are served a little longer, with `Connection: close` on every response: a connection that is closed
 * while the proxy sends a request over it would lose the response. Then idle connections and incomplete requests
 * are closed, and requests in progress are completed.
 * @param options `headers` are those of every response
 */
export function gracefulShutdown(
  app: FastifyInstance,
  { headers = {}, limits = LIMITS }: { headers?: Record<string, unknown>; limits?: ShutdownLimits } = {},
): void {
  const { server } = app;
  const stopping = new AbortController();
  const connections = new Set<Socket>();
  const inProgress = new Set<ServerResponse>();
  let allAnswered = Promise.withResolvers<void>();
  let closesAfterResponse = false;

  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (stopping.signal.aborted) announceClose(response);
    if (inProgress.size === 0) allAnswered = Promise.withResolvers();
    inProgress.add(response);
    response.once('close', () => {
      inProgress.delete(response);
      if (closesAfterResponse) socket.end();
      if (inProgress.size === 0) allAnswered.resolve();
    });
  });

  const closeIdleConnections = (): void => {
    closesAfterResponse = true;
    const busy = new Set<Socket>();
    for (const response of inProgress) {
      if (response.req.complete) busy.add(response.req.socket);
      else if (response.headersSent) response.req.socket.destroy();
      else
        respondToClientError(serverStoppingError(), response.req.socket, { ...headers, 'retry-after': '1' });
    }
    for (const socket of connections) if (!busy.has(socket)) socket.end();
  };

  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (!socket.writableEnded) return;
    // The request arrived after we closed our side, so its sender cannot get a response: it must have no effect.
    reply.hijack();
    socket.destroy();
  });
  app.decorate('drain', async () => {
    stopping.abort();
    inProgress.forEach(announceClose);
    const serverClosed = new Promise((resolve) => server.once('close', resolve));
    // Lets the event loop accept connections that wait in the backlog of the listening socket.
    await setImmediate();
    // Not `http.Server.close`, which closes idle connections.
    Listener.prototype.close.call(server);
    await waitAtMost(limits.idleMs, serverClosed);
    closeIdleConnections();
    if (inProgress.size > 0) await waitAtMost(limits.requestMs, allAnswered.promise);
    await waitAtMost(limits.closeMs, serverClosed);
    for (const socket of connections) socket.destroy();
  });
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

const serverStoppingError = () =>
  Object.assign(new Error('The server stops before the request has arrived'), { code: 'SERVER_STOPPING' });
