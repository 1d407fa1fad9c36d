import { flushSync } from 'react-dom';
import { reducesMotion } from '~/lib/reduces-motion';

/**
 * Applies a state change inside a view transition, so that elements sharing a `view-transition-name` morph into each
 * other. Without browser support or with reduced motion the change is applied directly.
 */
export function startViewTransition(update: () => void): void {
  if (reducesMotion() || typeof document.startViewTransition !== 'function') {
    update();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(update));
  // Rejects when the transition is skipped, e.g. in a hidden tab; the update has been applied by then.
  ready.catch(() => {});
}
