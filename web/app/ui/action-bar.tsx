import type { ReactNode } from 'react';

/** Scroll margin for scroll targets, so that the sticky action bar does not cover them. */
export const actionBarScrollMargin = 'max-md:scroll-mb-32';

/** The buttons of a step: sticky at the bottom on phones, at the end of the step on wider screens. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      data-action-bar
      className="sticky bottom-0 z-10 -mx-[clamp(1rem,4vw,2rem)] mt-auto border-t border-line bg-paper/95 px-[clamp(1rem,4vw,2rem)] pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] backdrop-blur-md max-md:[--spacing-button-inset-md:0.75rem] max-md:[--spacing-button-inset-lg:1rem] md:static md:mx-0 md:mt-0 md:border-0 md:bg-transparent md:p-0 md:backdrop-blur-none"
    >
      <div className="flex flex-wrap items-center gap-3 md:justify-end">{children}</div>
    </div>
  );
}
