import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToClientError } from './client-error-handler.ts';

export type TransferTimeouts = {
  /** Max time for the body of a request to arrive, from the end of its headers. */
  requestBodyMs: number;
  /** Max time for the rest of a body if the response was sent before all of it arrived. */
  unreadBodyMs: number;
  /** Max time without progress while a response is sent; up to twice as long once a part of it was read. */
  stalledResponseMs: number;
};

/** Together they limit a slow client to 20 seconds, unless it uploads a file. */
export const TIMEOUTS: TransferTimeouts & { headersMs: number; uploadMs: number } = {
  headersMs: 8_000,
  requestBodyMs: 10_000,
  unreadBodyMs: 5_000,
  stalledResponseMs: 7_000,
  /** Enough for 10 MB over a mobile connection. */
  uploadMs: 120_000,
};

/**
 * Closes connections of clients that send or read too slowly. Headers and uploads are limited by Node's HTTP server.
 */
export function limitTransferTime(
  app: FastifyInstance,
  { requestBodyMs, unreadBodyMs, stalledResponseMs }: TransferTimeouts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.acceptsUpload || !isBodyIncomplete(request)) return;
    onBodyTimeout(request, requestBodyMs, () => {
      // The response may already have been sent, for instance an error.
      if (reply.raw.headersSent) request.raw.socket.destroy();
      else respondToClientError(bodyTimeoutError(), request.raw.socket, reply.getHeaders());
    });
  });
  app.addHook('onSend', async ({ raw: { socket } }, _reply, payload) => {
    // Node resets it for the next request of the connection.
    if (socket instanceof Socket) socket.setTimeout(stalledResponseMs);
    return payload;
  });
  // The rest is still read for a while, because a client whose connection is closed while sending may not see the
  // response.
  app.addHook('onResponse', async (request) => {
    if (isBodyIncomplete(request)) onBodyTimeout(request, unreadBodyMs, () => request.raw.socket.destroy());
  });
}

function isBodyIncomplete({ raw }: FastifyRequest): boolean {
  // Internal calls (`inject`) have no socket.
  if (raw.complete || !(raw.socket instanceof Socket)) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  return encoding !== undefined || Number(length) > 0;
}

function onBodyTimeout({ raw }: FastifyRequest, ms: number, handler: () => void): void {
  const timer = setTimeout(handler, ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

const bodyTimeoutError = () =>
  Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts a file, which may take longer to arrive. */
    acceptsUpload?: boolean;
  }
}
