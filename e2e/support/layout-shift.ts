import type { Page } from '@playwright/test';

/** Records the layout shifts of every document that the page opens from now on. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts, shiftSum: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        window.shiftSum += entry.value;
        const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120));
        shifts.push(`${entry.value.toFixed(4)} ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all shifts since the document was opened, not just of the worst second, and what has moved. */
export const shiftsOf = (page: Page): Promise<{ sum: number; moved: string[] }> =>
  page.evaluate(() => ({ sum: window.shiftSum, moved: window.shifts }));

/**
 * Waits for fonts, what is in view of the pictures and of what has a placeholder while it loads, and what follows them on
 * the screen. Unlike Playwright's `networkidle`, for which a request of a frame that was removed counts for ever.
 */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInView = (element: Element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      return top < bottom && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
    };
    return (
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete || !isInView(image)) &&
      ![...document.querySelectorAll('.animate-skeleton')].some(isInView)
    );
  });
  const nextFrame = () => new Promise<unknown>((resolve) => requestAnimationFrame(resolve));
  await page.evaluate(nextFrame);
  await page.evaluate(nextFrame);
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

declare global {
  interface Window {
    shiftSum: number;
    shifts: string[];
  }
}
