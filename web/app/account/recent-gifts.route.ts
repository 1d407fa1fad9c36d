import { listOrders } from '~/lib/endpoints';
import { api } from '~/lib/session';
import type { Route } from './+types/recent-gifts.route';

/** Opening it directly is a 404. */
export { default, loader } from '~/shell/not-found.route';

const limit = 3;

/** Resource route: the signed-in user's latest gifts, for the user menu. Null if loading failed. */
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
