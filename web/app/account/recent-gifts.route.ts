import { listOrders } from '~/lib/endpoints';
import { api } from '~/lib/session';
import type { Route } from './+types/recent-gifts.route';

/** Opened directly, it is a page that does not exist. */
export { default, loader } from '~/shell/not-found.route';

const limit = 3;

/** The latest gifts of the signed-in user, for the user menu: a route without a page. Null when it failed. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const { data } = await api(listOrders, {
      query: { page: '1', limit: String(limit) },
      signal: request.signal,
    });
    return data;
  } catch (error) {
    if (request.signal.aborted) throw error;
    console.error('loading the recent gifts failed', error);
    return null;
  }
}
