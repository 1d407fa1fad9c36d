import type { FastifyRequest } from 'fastify';
import { HttpError } from './http-error.ts';

type HostSettings = { production: boolean; publicOrigin: string; apiUrl: string | null };

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The name of a Host header without its port. */
const HOST_HEADER = /^(\[[\da-f:.]+\]|[^:/@[\]]+)(?::\d*)?$/i;

/**
 * In local mode anyone who reaches the shop can read its inbox, and a name of an attacker's may be made to
 * point to this machine (DNS rebinding), so that a page of theirs is same-origin with the shop. Therefore a
 * local shop answers only to names that nobody else can own. In production every name may reach it, as
 * health checks and proxies use their own; there is no inbox.
 * @returns the refusal of a request for another name
 */
export function createHostCheck({ production, publicOrigin, apiUrl }: HostSettings) {
  const configured = [publicOrigin, ...(apiUrl ? [apiUrl] : [])].map((origin) => new URL(origin).hostname);
  const known = new Set([...LOOPBACK_NAMES, ...configured]);
  return (request: FastifyRequest): HttpError | null => {
    if (production) return null;
    const [, name = ''] = HOST_HEADER.exec(request.headers.host ?? '') ?? [];
    if (known.has(name.toLowerCase())) return null;
    return new HttpError('misdirected', {
      message: `This shop answers at ${publicOrigin}. To reach it by another name, set PUBLIC_ORIGIN to that address.`,
    });
  };
}
