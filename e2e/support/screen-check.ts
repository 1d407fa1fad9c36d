import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** An experimental rule of axe: the accessible name contains the visible label. */
const experimental = { 'label-content-name-mismatch': { enabled: true } };
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const narrowest = { width: 320, height: 640 };
const desktop = { width: 1280, height: 900 };
const widest = { width: 1920, height: 1080 };
export const withTablet = [phone, tablet, desktop];

/**
 * Checks the accessibility of a screen on phone and desktop, light and dark, and that it has no horizontal overflow from
 * the narrowest to the widest viewport. Saves screenshots in the directory E2E_SHOTS, if set.
 */
export async function checkScreen(page: Page, name: string, viewports = [phone, desktop]): Promise<void> {
  const screenshotDir = process.env.E2E_SHOTS;
  await checkStructure(page, name);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForAnimations(page);
      if (screenshotDir)
        await page.screenshot({ path: join(screenshotDir, `${name}-${viewport.width}-${colorScheme}.png`) });
      await checkAccessibility(page, `${name} at ${viewport.width}, ${colorScheme}`, colorScheme === 'dark');
    }
    await checkOverflow(page, `${name} at ${viewport.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const viewport of [widest, narrowest]) {
    await page.setViewportSize(viewport);
    await checkOverflow(page, `${name} at ${viewport.width}`);
  }
}

/** Checks for semantic elements instead of roles: one main, one h1, at most one header and footer. */
async function checkStructure(page: Page, where: string): Promise<void> {
  const counts = await page.evaluate(() => {
    const count = (selector: string) => document.querySelectorAll(selector).length;
    const landmarks = ['banner', 'main', 'contentinfo', 'navigation'].map((role) => `[role="${role}"]`);
    return { h1: count('h1'), main: count('main'), roles: count(landmarks.join()) };
  });
  expect(counts, where).toEqual({ h1: 1, main: 1, roles: 0 });
  for (const role of ['banner', 'contentinfo'] as const)
    expect(await page.getByRole(role).count(), `${where}: ${role}`).toBeLessThanOrEqual(1);
}

/** Checks with axe; in dark mode colour contrast only, as nothing else differs. */
async function checkAccessibility(page: Page, where: string, isContrastOnly: boolean): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (isContrastOnly
    ? axe.withRules('color-contrast')
    : axe.options({ rules: experimental }).withTags(rules)
  ).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`,
    );
  expect(serious, where).toEqual([]);
}

/** Polls, because an open menu is repositioned a frame or two after the viewport has changed. */
async function checkOverflow(page: Page, where: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, { message: `${where}: pixels of overflow` }).toBeLessThanOrEqual(0);
}

/** Waits for running animations, except infinite ones. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
