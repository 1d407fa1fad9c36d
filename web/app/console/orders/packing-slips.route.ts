import { attempt, readChange } from '../data/change';
import type { Route } from './+types/packing-slips.route';
import { type PackingSlips, printPackingSlips } from './print-packing-slips';

/** Opened directly, it is a screen that does not exist. */
export { default, ErrorBoundary, loader } from '../shell/not-found.route';

/** Prints packing slips; a route without a screen, for all that show orders. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { ids } = await readChange<PackingSlips>(request);
  return attempt(() => printPackingSlips(ids));
}
