import type { ServerResponse } from 'node:http';
import { Server as Listener, type Socket } from 'node:net';
import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { respondToClientError } from './client-error-handler.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the server begins to stop: what would go on for as long as somebody listens ends now. */
    stopping: AbortSignal;
    /** Finishes the requests in progress and closes every connection; to be called before `close`. */
    drain(): Promise<void>;
  }
}

export type ShutdownLimits = {
  /** Longer than a proxy may keep an unused connection (docs/operations/nginx.conf), so that it closes them, not we. */
  idleMs: number;
  /** How long requests in progress may take. */
  requestMs: number;
  /** How long a client may take to close its side of a connection that was closed. */
  closeMs: number;
};

const LIMITS: ShutdownLimits = { idleMs: 700, requestMs: 8_000, closeMs: 150 };

/**
 * Stopping without a failed request. New connections are refused, which makes a proxy ask another instance.
 * Connections that are open are served for a moment longer, each answer being its last (`Connection: close`):
 * closing one while a proxy sends a purchase over it would lose the answer. What is idle, silent or half-sent
 * after that is closed, and requests in progress are waited for.
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
  let answered = Promise.withResolvers<void>();
  let closesIdle = false;

  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    if (stopping.signal.aborted) announceClose(response);
    if (inProgress.size === 0) answered = Promise.withResolvers();
    inProgress.add(response);
    response.once('close', () => {
      inProgress.delete(response);
      if (closesIdle) socket.end();
      if (inProgress.size === 0) answered.resolve();
    });
  });

  const closeIdle = (): void => {
    closesIdle = true;
    const busy = new Set<Socket>();
    for (const response of inProgress) {
      if (response.req.complete) busy.add(response.req.socket);
      else if (response.headersSent) response.req.socket.destroy();
      else respondToClientError(stopped(), response.req.socket, { ...headers, 'retry-after': '1' });
    }
    for (const socket of connections) if (!busy.has(socket)) socket.end();
  };

  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => stopping.abort());
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    if (!socket.writableEnded) return;
    // It crossed our closing of the connection, so no answer can reach its sender: it must have no effect either.
    reply.hijack();
    socket.destroy();
  });
  app.decorate('drain', async () => {
    stopping.abort();
    inProgress.forEach(announceClose);
    const closed = new Promise((resolve) => server.once('close', resolve));
    // After the event loop has accepted whoever had connected, nobody waits in the system's queue.
    await setImmediate();
    // Not the server's own `close`, which cuts idle connections.
    Listener.prototype.close.call(server);
    await atMost(limits.idleMs, closed);
    closeIdle();
    if (inProgress.size > 0) await atMost(limits.requestMs, answered.promise);
    await atMost(limits.closeMs, closed);
    for (const socket of connections) socket.destroy();
  });
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/** Waits until it is settled, or so long. */
async function atMost(ms: number, settled: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  await Promise.race([settled, pause(ms, undefined, { signal: over.signal }).catch(() => {})]);
  over.abort();
}

const stopped = () =>
  Object.assign(new Error('The server stops before the request has arrived'), { code: 'SERVER_STOPPING' });
