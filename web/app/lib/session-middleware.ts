import type { User } from '@presently/contracts/accounts';
import { createContext, data, type RouterContextProvider } from 'react-router';
import { loadUser } from './session';

/** The user of this browser, if known. */
export type Session =
  | { user: User | null }
  /** The user could not be loaded, e.g. offline. */
  | { error: unknown };

/** Set by `sessionMiddleware`. */
const sessionContext = createContext<Session>();

/**
 * Client middleware that loads the signed-in user before client loaders and actions run: `export const clientMiddleware
 * = [sessionMiddleware];` in a layout route, then `requireUser(context)` in the loaders of its children.
 *
 * It does not throw if there is no user, because a middleware error is shown by the root's error boundary instead of
 * the page's.
 */
export async function sessionMiddleware({
  context,
}: {
  context: Readonly<RouterContextProvider>;
}): Promise<void> {
  try {
    context.set(sessionContext, { user: await loadUser() });
  } catch (error) {
    context.set(sessionContext, { error });
  }
}

/**
 * For client loaders and actions under `sessionMiddleware`.
 * @throws a 401 response if nobody is signed in, and the ApiError if the user could not be loaded
 */
export function requireUser(context: Readonly<RouterContextProvider>): User {
  const session = context.get(sessionContext);
  if ('error' in session) throw session.error;
  if (!session.user) throw data(null, { status: 401 });
  return session.user;
}
