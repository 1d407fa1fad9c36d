import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './broken-request.ts';

/** How long the body of a call may take to arrive; the server's own limit is for those that take a file. */
export function limitBodyTime(app: FastifyInstance, ms: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // A call from within, as pages make them, has no line to be slow on.
    if (routeOptions.config?.takesFile || !(raw.socket instanceof Socket)) return;
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (encoding === undefined && !(Number(length) > 0)) return;
    const timer = setTimeout(() => {
      // Who has had an answer already, a refusal for instance, gets no second one.
      if (reply.raw.headersSent) raw.socket.destroy();
      else answerBrokenRequest(tooSlow(), raw.socket, reply.getHeaders());
    }, ms).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  });
}

const tooSlow = () =>
  Object.assign(new Error('The body took too long to arrive'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may be large, and slow to arrive. */
    takesFile?: boolean;
  }
}
