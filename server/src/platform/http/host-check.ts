import type { IncomingHttpHeaders } from 'node:http';
import { shopAnswersAt } from '@presently/texts/server/http';
import { HttpError } from './http-error.ts';

type HostSettings = { production: boolean; publicOrigin: string; apiUrl: string | null };

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Captures the hostname in a Host header. */
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^:/@[\]]+)(?::\d*)?$/i;

/**
 * Protects a local shop from DNS rebinding: it has an open inbox, and an attacker's page whose hostname resolves to
 * this machine would be same-origin with it. So it accepts only loopback names and the configured origins. In
 * production there is no inbox, and health checks and proxies use various hostnames, so all are accepted.
 * @returns a function from a request to the 421 error to respond with, or null
 */
export function createHostCheck({ production, publicOrigin, apiUrl }: HostSettings) {
  const configured = [publicOrigin, ...(apiUrl ? [apiUrl] : [])].map((origin) => new URL(origin).hostname);
  const allowed = new Set([...LOOPBACK_NAMES, ...configured]);
  return (request: { headers: IncomingHttpHeaders }): HttpError | null => {
    if (production) return null;
    const [, name = ''] = HOST_HEADER.exec(request.headers.host ?? '') ?? [];
    if (allowed.has(name.toLowerCase())) return null;
    return new HttpError('misdirected', { message: shopAnswersAt(publicOrigin) });
  };
}
