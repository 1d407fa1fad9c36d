import { nothingAtThisAddress } from '@presently/texts/server/http';
import { notFound } from '../platform/http/http-error.ts';

/**
 * The URL of a request, always on the shop's own origin.
 * @param target request target; for an absolute one (`http://host/path`), only the path is used, as in the router
 * @throws HttpError 404 for a path that begins with `//`, which as a URL or redirect would mean another host
 */
export function pageAddress(target: string, origin: string): URL {
  const path = target.replace(/^https?:\/\/[^/?#]*/i, '');
  const url = path.startsWith('/') ? new URL(origin + path) : null;
  if (!url || url.pathname.startsWith('//')) throw notFound(nothingAtThisAddress);
  return url;
}
