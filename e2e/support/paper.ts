import { expect, type Page } from '@playwright/test';

/** Shows the page as it is printed while the browser is in the dark theme. */
export async function showOnPaper(page: Page): Promise<void> {
  // The width of letter paper in portrait, without margins.
  await page.setViewportSize({ width: 739, height: 979 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
}

/** Checks that the page on paper is black on white, and has neither navigation nor controls. */
export async function expectPaperLook(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible();
  const faults = await page.evaluate(() => {
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    /** Any CSS colour as it is on white paper, such as "255 255 255". */
    const onPaper = (colour: string) => {
      if (!canvas) return '';
      canvas.fillStyle = '#fff';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(' ');
    };
    const describe = (element: Element) =>
      `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`;
    const controls = [
      ...document.querySelectorAll(
        'header:not(main header), footer, nav, form, dialog, canvas, [role="dialog"], .toast-place',
      ),
      ...document.querySelectorAll(
        'button:not([data-printed]), a.rounded-button, [aria-roledescription="carousel"]',
      ),
    ];
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isShown(element) &&
        [...element.childNodes].some(
          ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
        ),
    );
    const backgrounds = [document.documentElement, ...texts].flatMap((element) => {
      const found = [];
      for (let at: Element | null = element; at; at = at.parentElement) found.push(at);
      return found;
    });
    return {
      controls: controls.filter(isShown).map(describe),
      notBlack: texts.filter((text) => onPaper(getComputedStyle(text).color) !== '0 0 0').map(describe),
      notOnWhite: [...new Set(backgrounds)]
        .filter((element) => onPaper(getComputedStyle(element).backgroundColor) !== '255 255 255')
        .map(describe),
    };
  });
  expect(faults).toEqual({ controls: [], notBlack: [], notOnWhite: [] });
}

/** The sizes of the pages that the page is printed on, in points: "612 × 792" is letter paper. Saved in E2E_SHOTS, if set. */
export async function printedPages(page: Page, name: string): Promise<string[]> {
  const directory = process.env.E2E_SHOTS;
  const pdf = await page.pdf({
    format: 'letter',
    preferCSSPageSize: true,
    ...(directory && { path: `${directory}/${name}.pdf` }),
  });
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return [...boxes].map(([, width, height]) => `${width} × ${height}`);
}
