/**
 * Marks a page that was opened afresh, at its top: there what lies far down (`.below-fold`) is laid out when it
 * comes near, or else a little at a time once the page is alive. Whoever reloads, comes back or follows an anchor
 * has a place of their own, which guessed heights would miss. Runs before the first paint; like the theme's script
 * without characters that HTML would escape.
 */
export const lazyLayoutScript =
  'try{if(performance.getEntriesByType(`navigation`)[0].type===`navigate`){if(!location.hash)document.documentElement.dataset.lazyLayout=``}}catch{}';

/** So few at once that no touch waits for their layout. */
const atOnce = 4;

/**
 * Lays out what is left, in the browser's idle moments.
 * @returns what stops it
 */
export function finishLazyLayoutWhenIdle(): () => void {
  if (document.documentElement.dataset.lazyLayout === undefined) return () => {};
  const left = [...document.querySelectorAll('.below-fold')];
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    for (const part of left.splice(0, atOnce)) part.classList.remove('below-fold');
    if (left.length > 0) whenIdle(next);
    else endLazyLayout();
  };
  whenIdle(next);
  return () => {
    isStopped = true;
  };
}

/** From here on every place is laid out as it is. */
export function endLazyLayout(): void {
  delete document.documentElement.dataset.lazyLayout;
}

/** Safari has no idle callbacks. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, 50);
}
