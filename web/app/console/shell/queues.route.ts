import { api } from '~/lib/session';
import { load } from '../data/loaded';
import { getQueues } from '../endpoints';
import type { Route } from './+types/queues.route';

/** The counts of the work queues: a route without a screen, so that they are loaded without the screen's data. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  load(request, async (signal) => (await api(getQueues, { signal })).data);
