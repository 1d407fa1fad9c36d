import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { respondToClientError } from './client-error-handler.ts';

export type TransferTimeouts = {
  /** For the body of a request, counted from the end of its headers. */
  requestBodyMs: number;
  /** For the rest of a body that nobody waits for any more, because the request has been answered. */
  unreadBodyMs: number;
  /** For a client that takes nothing of an answer; up to twice as long where it has taken a part before. */
  stalledResponseMs: number;
};

/** A slow client has no connection for longer than 20 seconds, unless it uploads a file. */
export const TIMEOUTS: TransferTimeouts & { headersMs: number; uploadMs: number } = {
  headersMs: 8_000,
  requestBodyMs: 10_000,
  unreadBodyMs: 5_000,
  stalledResponseMs: 7_000,
  /** Ten megabytes over a telephone's connection. */
  uploadMs: 120_000,
};

/** Closes the connections of those who send or receive too slowly; headers and uploads are limited by the server itself. */
export function limitTransferTime(
  app: FastifyInstance,
  { requestBodyMs, unreadBodyMs, stalledResponseMs }: TransferTimeouts,
): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.acceptsUpload || !hasBodyOnTheWay(request)) return;
    onBodyTooSlow(request, requestBodyMs, () => {
      // Who has had an answer already, a refusal for instance, gets no second one.
      if (reply.raw.headersSent) request.raw.socket.destroy();
      else respondToClientError(tooSlow(), request.raw.socket, reply.getHeaders());
    });
  });
  app.addHook('onSend', async ({ raw: { socket } }, _reply, payload) => {
    // The server sets it anew for the connection's next request.
    if (socket instanceof Socket) socket.setTimeout(stalledResponseMs);
    return payload;
  });
  // Read for a while all the same, because a client that is cut off while it sends may never see the answer.
  app.addHook('onResponse', async (request) => {
    if (hasBodyOnTheWay(request)) onBodyTooSlow(request, unreadBodyMs, () => request.raw.socket.destroy());
  });
}

function hasBodyOnTheWay({ raw }: FastifyRequest): boolean {
  // A call from within, as pages make them, has no line to be slow on.
  if (raw.complete || !(raw.socket instanceof Socket)) return false;
  const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
  return encoding !== undefined || Number(length) > 0;
}

function onBodyTooSlow({ raw }: FastifyRequest, ms: number, act: () => void): void {
  const timer = setTimeout(act, ms).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
}

const tooSlow = () =>
  Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be large, and slow to arrive. */
    acceptsUpload?: boolean;
  }
}
