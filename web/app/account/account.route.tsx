import { Outlet } from 'react-router';
import type { PageHandle } from '~/lib/page-handle';
import { sessionMiddleware } from '~/lib/session-middleware';
import { useSessionRevalidation } from '~/lib/use-session-revalidation';
import type { Route } from './+types/account.route';

export const handle: PageHandle = { cache: 'public', indexed: false };

/**
 * The account pages. The server only renders their fallbacks, which are the same for everyone, because it has no
 * session.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [sessionMiddleware];

export default function AccountLayout() {
  useSessionRevalidation();
  return <Outlet />;
}
