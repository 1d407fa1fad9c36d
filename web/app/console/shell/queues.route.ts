import type { Queues } from '@presently/contracts/operator-orders';
import { api, getToken } from '~/lib/session';
import { type Loaded, load } from '../data/loaded';
import { getQueues } from '../endpoints';
import type { Route } from './+types/queues.route';
import { notLoadedYet } from './queue-counts';

/** Opened directly, it is a page that does not exist. */
export { default, loader } from '~/shell/not-found.route';

/**
 * The counts of the work queues: a route without a screen, so that they are loaded without the screen's data. Not a
 * child of the console's route: when somebody signs out, its middleware throws, and the router expects a result of each
 * fetcher that it loads again.
 */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs): Promise<Loaded<Queues>> =>
  getToken() ? await load(request, async (signal) => (await api(getQueues, { signal })).data) : notLoadedYet;
