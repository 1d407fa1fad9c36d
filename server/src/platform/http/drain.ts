import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as Listener } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { sleep } from '../clock.ts';

/** Longer than a proxy may keep an unused connection (docs/operations/nginx.conf), so that it closes them, not we. */
const PATIENCE_MS = 3_000;

/**
 * Hands the visitors over to other instances before this one closes. New connections are refused, which
 * makes a proxy go elsewhere with nothing lost; connections that are there are served until they have
 * ended by themselves. Closing one while the proxy sends a purchase over it would lose the answer.
 */
export async function drain(server: Server, patienceMs = PATIENCE_MS): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const emptied = once(server, 'close');
  // Just after the event loop has taken in whoever had connected, nobody waits in the system's queue.
  await setImmediate();
  // Not the server's own `close`, which cuts idle connections.
  Listener.prototype.close.call(server);
  await Promise.race([emptied, sleep(patienceMs)]);
}
