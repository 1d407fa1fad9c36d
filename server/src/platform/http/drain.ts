import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sleep } from '../clock.ts';

/** Longer than a proxy may keep an unused connection (docs/operations/nginx.conf), so that it closes them, not we. */
const PATIENCE_MS = 3_000;

export type Drain = (patienceMs?: number) => Promise<void>;

/**
 * To be called before the server listens.
 * @returns what hands the visitors over to other instances before this one closes. New connections are
 * refused, which makes a proxy go elsewhere with nothing lost; connections that are there are served until
 * they have ended by themselves. Closing one while the proxy sends a purchase over it would lose the answer.
 */
export function prepareDrain(server: Server): Drain {
  const underWay = new Set<ServerResponse>();
  let draining = false;
  const isLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.prependListener('request', (_request, response) => {
    if (draining) return isLast(response);
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
  });
  return async (patienceMs = PATIENCE_MS) => {
    draining = true;
    underWay.forEach(isLast);
    const emptied = once(server, 'close');
    // Just after the event loop has taken in whoever had connected, nobody waits in the system's queue.
    await setImmediate();
    // Not the server's own `close`, which cuts idle connections.
    Listener.prototype.close.call(server);
    await Promise.race([emptied, sleep(patienceMs)]);
  };
}
