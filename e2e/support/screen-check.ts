import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Of the rules still called experimental: what is read aloud begins with what is seen, or holds it. */
const experimental = { 'label-content-name-mismatch': { enabled: true } };
const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const narrowest = { width: 320, height: 640 };
const desktop = { width: 1280, height: 900 };
const widest = { width: 1920, height: 1080 };
export const withTablet = [phone, tablet, desktop];

/**
 * A screen as it stands, on a phone and on a desktop, light and dark: accessible, and nothing runs over its edge
 * from the narrowest window to the widest. With E2E_SHOTS its pictures are laid down there to be looked at.
 */
export async function checkScreen(page: Page, name: string, viewports = [phone, desktop]): Promise<void> {
  const shots = process.env.E2E_SHOTS;
  await checkStructure(page, name);
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await still(page);
      if (shots) await page.screenshot({ path: join(shots, `${name}-${viewport.width}-${colorScheme}.png`) });
      await checkAccess(page, `${name} at ${viewport.width}, ${colorScheme}`, colorScheme === 'dark');
    }
    await checkWidth(page, `${name} at ${viewport.width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  for (const viewport of [widest, narrowest]) {
    await page.setViewportSize(viewport);
    await checkWidth(page, `${name} at ${viewport.width}`);
  }
}

/** What a page is made of are real elements rather than roles: one main part, one first heading, at most one header and footer. */
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

/** In the dark only the colours are others. */
async function checkAccess(page: Page, where: string, onlyColours: boolean): Promise<void> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (onlyColours
    ? axe.withRules('color-contrast')
    : axe.options({ rules: experimental }).withTags(rules)
  ).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`,
    );
  expect(grave, where).toEqual([]);
}

/** An open menu follows its button a frame or two after the window has changed: what stays beyond the edge counts. */
async function checkWidth(page: Page, where: string): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(beyond, { message: `${where}: pixels beyond the edge` }).toBeLessThanOrEqual(0);
}

/** Until what moves has come to rest; what moves for ever is not waited for. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
