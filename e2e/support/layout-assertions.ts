import { expect, type Locator, type Page } from '@playwright/test';

/** Number of columns of a CSS grid. */
const columnsOf = (grid: Locator): Promise<number> =>
  grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length);

export async function expectColumns(
  page: Page,
  grid: Locator,
  columns: Record<number, number>,
): Promise<void> {
  for (const [width, count] of Object.entries(columns)) {
    await page.setViewportSize({ width: Number(width), height: 900 });
    expect([width, await columnsOf(grid)]).toEqual([width, count]);
  }
}

export const expectTexts = async (page: Page, texts: string[]): Promise<void> => {
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
};
