import type { FastifyInstance } from 'fastify';
import { elapsedMs } from '../clock.ts';

/** File descriptors reserved for the database, files, image processes and calls to providers. */
const RESERVED_DESCRIPTORS = 128;
const LOG_EVERY_MS = 60_000;

/**
 * Limits open connections and closes further ones. Each takes a file descriptor, and a process that has run out of them
 * can neither read files nor reach its database.
 * @param limits `max` is capped by the process's file descriptor limit
 */
export function limitConnections(
  { server, log }: FastifyInstance,
  { max, openFiles = maxOpenFiles() }: { max: number; openFiles?: number },
): void {
  const maxConnections = Math.min(max, Math.max(openFiles - RESERVED_DESCRIPTORS, Math.floor(openFiles / 2)));
  server.maxConnections = maxConnections;
  let loggedAt = Number.NEGATIVE_INFINITY;
  const warn = (details: object, text: string) => {
    if (elapsedMs() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = elapsedMs();
    log.warn(details, text);
  };
  server.on('drop', () => warn({ maxConnections }, 'too many connections, new ones are closed'));
  // For instance EMFILE; without a listener the error would end the process.
  server.on('error', (err) => {
    if (server.listening) warn({ err }, 'a connection could not be accepted');
  });
}

/** The soft limit of this process (`ulimit -n`). */
function maxOpenFiles(): number {
  // Without it, the report resolves the names of all peers.
  const report = Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const limit = Number(userLimits?.open_files?.soft);
  return Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit;
}
