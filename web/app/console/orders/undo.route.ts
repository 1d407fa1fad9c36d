import { attempt, readChange } from '../data/change';
import type { Route } from './+types/undo.route';
import { type UndoChange, undoSteps } from './undo-offer';

/** Opened directly, it is a screen that does not exist. */
export { default, ErrorBoundary, loader } from '../shell/not-found.route';

/** Takes back steps of orders; a route without a screen, because the offer outlives the screen that made the step. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = await readChange<UndoChange>(request);
  return attempt(() => undoSteps(change));
}
