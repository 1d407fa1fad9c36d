/**
 * Marks a page that was opened afresh, at its top: there what lies far down may be laid out when it comes near
 * (`.far-down`). Whoever reloads, comes back or follows an anchor has a place of their own, which guessed
 * heights would miss. Runs before the first paint; like the theme's script without characters that HTML would escape.
 */
export const firstViewScript =
  'try{if(performance.getEntriesByType(`navigation`)[0].type===`navigate`){if(!location.hash)document.documentElement.dataset.firstView=``}}catch{}';

/** From here on every place is laid out as it is. */
export function endFirstView(): void {
  delete document.documentElement.dataset.firstView;
}
