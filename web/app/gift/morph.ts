import { flushSync } from 'react-dom';

/** A change of the screen in which pictures of the same view-transition-name grow into each other, where the browser can. */
export function morph(change: () => void): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || typeof document.startViewTransition !== 'function') {
    change();
    return;
  }
  const { ready } = document.startViewTransition(() => flushSync(change));
  // Skipped where nobody looks; the change itself has happened all the same.
  ready.catch(() => {});
}
