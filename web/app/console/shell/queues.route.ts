import type { Queues } from '@presently/contracts/operator-orders';
import { api, getToken } from '~/lib/session';
import { type Loaded, load } from '../data/loaded';
import { getQueues } from '../endpoints';
import type { Route } from './+types/queues.route';
import { notLoadedYet } from './queue-counts';

/** Opening it directly is a 404. */
export { default, loader } from '~/shell/not-found.route';

/**
 * Resource route with the counts of the work queues, so that they can be loaded without the screen's data. Not a child
 * of the console's route: when a user signs out, its middleware throws, and the router expects a result for each
 * fetcher that it revalidates.
 */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<Loaded<Queues>> =>
  getToken() ? await load(request, async (signal) => (await api(getQueues, { signal })).data) : notLoadedYet;
