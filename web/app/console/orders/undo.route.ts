import { attempt, readChange } from '../data/change';
import type { Route } from './+types/undo.route';
import { type UndoChange, undoSteps } from './undo-offer';

/** Opening it directly is a 404. */
export { default, ErrorBoundary, loader } from '../shell/not-found.route';

/** Resource route that undoes steps of orders, because the offer outlives the screen on which the step was made. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<UndoChange>(request);
  return attempt(() => undoSteps(change));
}
