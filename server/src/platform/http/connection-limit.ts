import type { FastifyInstance } from 'fastify';
import { elapsedMs } from '../clock.ts';

/** Kept free for the database, files, processes for pictures and calls to providers. */
const RESERVED_DESCRIPTORS = 128;
const LOG_EVERY_MS = 60_000;

/**
 * Serves so many connections at once and closes further ones as they come: a connection takes a file descriptor,
 * and a process without free ones can neither read a file nor reach its database.
 * @param limits `max` is lowered to what the process may open
 */
export function limitConnections(
  { server, log }: FastifyInstance,
  { max, openFiles = maxOpenFiles() }: { max: number; openFiles?: number },
): void {
  const most = Math.min(max, Math.max(openFiles - RESERVED_DESCRIPTORS, Math.floor(openFiles / 2)));
  server.maxConnections = most;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const warn = (details: object, text: string) => {
    if (elapsedMs() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = elapsedMs();
    log.warn(details, text);
  };
  server.on('drop', () => warn({ maxConnections: most }, 'too many connections, new ones are closed'));
  // Such as having no file descriptor left after all; without a listener it would end the process.
  server.on('error', (err) => {
    if (server.listening) warn({ err }, 'a connection could not be accepted');
  });
}

/** The limit of this process (`ulimit -n`). */
function maxOpenFiles(): number {
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
