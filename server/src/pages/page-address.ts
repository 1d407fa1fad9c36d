import { notFound } from '../platform/http/http-error.ts';

/**
 * The address a request asks for, always on the shop's own host.
 * @param target as the request line has it; of an absolute one (`http://host/path`) the path counts, as for the router
 * @throws 404 for a path that begins with two slashes: resolved or redirected to, it would name another host
 */
export function pageAddress(target: string, origin: string): URL {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const url = path.startsWith('/') ? new URL(origin + path) : null;
  if (!url || url.pathname.startsWith('//')) throw notFound('There is nothing at this address.');
  return url;
}
