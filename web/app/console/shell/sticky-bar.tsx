import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Space around the bar, in pixels: the gap above it, and room for a toast below the last row. */
const ROOM = 120;

/** Actions below a list: sticky at the bottom of the window while scrolling, and below the last row at the end. */
export function StickyBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // If it appears at the end of the page, scroll it below the last rows.
    const page = document.documentElement;
    const below = page.scrollHeight - innerHeight - scrollY;
    if (bar.current && below > 0 && below <= bar.current.offsetHeight + ROOM) scrollTo(0, page.scrollHeight);
  }, []);
  return (
    <section
      ref={bar}
      aria-label={label}
      data-sticky-bar
      className="sticky bottom-18 z-20 flex flex-col gap-3 rounded-control border border-line bg-surface p-3 shadow-float sm:px-4 min-[1024px]:bottom-4"
    >
      {children}
    </section>
  );
}
