/**
 * Inline script that marks a newly opened page (`data-lazy-layout`): its `.below-fold` parts then get
 * `content-visibility: auto` with estimated heights, until they come near or the browser is idle. Not after a
 * reload, back navigation or with a hash: there the browser restores a scroll position, and estimated heights
 * would miss it. Runs before the first paint; contains no characters that HTML escapes.
 */
export const lazyLayoutScript =
  'try{if(performance.getEntriesByType(`navigation`)[0].type===`navigate`){if(!location.hash)document.documentElement.dataset.lazyLayout=``}}catch{}';

/** Parts laid out in one idle callback: few, to keep the page responsive. */
const batchSize = 4;

/**
 * Lays out the remaining parts in idle callbacks, once the page is hydrated.
 * @returns a function that cancels it
 */
export function finishLazyLayoutWhenIdle(): () => void {
  if (document.documentElement.dataset.lazyLayout === undefined) return () => {};
  const remaining = [...document.querySelectorAll('.below-fold')];
  let isCancelled = false;
  const layOutNextBatch = () => {
    if (isCancelled) return;
    for (const part of remaining.splice(0, batchSize)) part.classList.remove('below-fold');
    if (remaining.length > 0) whenIdle(layOutNextBatch);
    else endLazyLayout();
  };
  whenIdle(layOutNextBatch);
  return () => {
    isCancelled = true;
  };
}

/** Lays out all parts of the page normally again. */
export function endLazyLayout(): void {
  delete document.documentElement.dataset.lazyLayout;
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task);
  else setTimeout(task, 50);
}
