import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

/** Half the size of `axe.source`, and loaded faster. */
const minifiedAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // An experimental rule of axe: the accessible name contains the visible label.
  rules: { 'label-content-name-mismatch': { enabled: true } },
};
const contrastOnly: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

/**
 * Checks the page with axe; `contrastOnly` is for a screen that was checked in another theme, as nothing else differs.
 *
 * Runs axe in the page itself instead of AxeBuilder, which sends the script of axe again for each check and evaluates
 * the results in another tab; the screens have no frames that it would look into.
 */
export async function checkAccessibility(
  page: Page,
  where: string,
  options: { contrastOnly: boolean },
): Promise<void> {
  await finishAnimations(page);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(minifiedAxe);
    await page.evaluate(rememberColors);
  }
  const serious = await page.evaluate(
    async (runOptions) => {
      const { violations } = await window.axe.run(document, { ...runOptions, resultTypes: ['violations'] });
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(
          ({ id, nodes }) =>
            `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('; ')}`,
        );
    },
    options.contrastOnly ? contrastOnly : everything,
  );
  expect(serious, where).toEqual([]);
}

/**
 * Makes axe, in the page, parse each colour once. It would parse those of every element again, for all colour spaces: half
 * of the time of its contrast check.
 */
function rememberColors(): void {
  type Channels = { r: number; g: number; b: number; alpha: number };
  const { prototype } = window.axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map<string, Channels>();
  prototype.parseString = function (this: Channels, text: string) {
    let color = known.get(text);
    if (!color) {
      parseString.call(this, text);
      color = { r: this.r, g: this.g, b: this.b, alpha: this.alpha };
      known.set(text, color);
    }
    return Object.assign(this, color);
  };
}

/**
 * Moves running animations to their end, except infinite ones, and those that they cause: a colour that is inherited
 * while it changes starts a transition of its own in each child that has one. A finished animation that keeps its last
 * frame is still listed, but no longer running.
 */
export async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isRunning = (animation: Animation) =>
      animation.playState === 'running' &&
      animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    let running: Animation[];
    do {
      // What has just changed starts its transitions, and what has just ended its events, with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      running = document.getAnimations().filter(isRunning);
      for (const animation of running) animation.finish();
    } while (running.length > 0);
  });
}

declare global {
  interface Window {
    axe: typeof axe & { commons: { color: { Color: { prototype: any } } } };
  }
}
