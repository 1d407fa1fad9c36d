import { attempt, readChange } from '../data/change';
import type { Route } from './+types/packing-slips.route';
import { type PackingSlips, printPackingSlips } from './print-packing-slips';

/** Opening it directly is a 404. */
export { default, ErrorBoundary, loader } from '../shell/not-found.route';

/** Resource route that prints packing slips, for all screens with orders. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { ids } = await readChange<PackingSlips>(request);
  return attempt(() => printPackingSlips(ids));
}
