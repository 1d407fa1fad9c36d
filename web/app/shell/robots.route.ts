import { href } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { requestContext } from '~/lib/request-context';
import type { Route } from './+types/robots.route';

export const handle: PageHandle = { cache: 'public' };

/** Gift links are excluded by the X-Robots-Tag header instead: listing their paths here would reveal them. */
export function loader({ context }: Route.LoaderArgs): Response {
  const { origin } = context.get(requestContext);
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /operator',
    'Disallow: /purchase/',
    `Sitemap: ${origin}${href('/sitemap.xml')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
}
