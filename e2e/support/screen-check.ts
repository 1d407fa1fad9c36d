import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { checkAccessibility, finishAnimations } from './accessibility.ts';

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const narrowest = { width: 320, height: 640 };
const desktop = { width: 1280, height: 900 };
const widest = { width: 1920, height: 1080 };
export const withTablet = [phone, tablet, desktop];

/**
 * Checks the accessibility of a screen on phone and desktop, light and dark, and that it has one primary button at
 * most, and no horizontal overflow from the narrowest to the widest viewport. On a tablet, which shows what a phone or a
 * desktop shows, the dark colours are not compared again. Saves screenshots in the directory E2E_SHOTS, if set.
 */
export async function checkScreen(page: Page, name: string, viewports = [phone, desktop]): Promise<void> {
  const screenshotDir = process.env.E2E_SHOTS;
  await checkStructure(page, name);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      if (viewport === tablet && colorScheme === 'dark' && !screenshotDir) continue;
      await page.emulateMedia({ colorScheme });
      if (screenshotDir) {
        await finishAnimations(page);
        await page.screenshot({ path: join(screenshotDir, `${name}-${viewport.width}-${colorScheme}.png`) });
      }
      await checkAccessibility(page, `${name} at ${viewport.width}, ${colorScheme}`, {
        contrastOnly: colorScheme === 'dark',
      });
    }
    await checkOverflow(page, `${name} at ${viewport.width}`);
    const [, ...others] = await listPrimaryButtons(page);
    expect(others, `${name} at ${viewport.width}: primary buttons besides the first`).toEqual([]);
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

/**
 * The texts of the visible primary buttons outside dialogs: a screen has one primary action at most. The gallery shows
 * every state of a button.
 */
export async function listPrimaryButtons(page: Page): Promise<string[]> {
  return await page.locator('.rounded-button.bg-brand-solid').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => !button.closest('[role="dialog"], [role="alertdialog"], [data-component]'))
      .map((button) => button.textContent ?? ''),
  );
}

/** Polls, because an open menu is repositioned a frame or two after the viewport has changed. */
async function checkOverflow(page: Page, where: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(overflow, { message: `${where}: pixels of overflow` }).toBeLessThanOrEqual(0);
}
