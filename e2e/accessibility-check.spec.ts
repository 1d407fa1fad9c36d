import { checkAccessibility } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';
import { open } from './support/visit.ts';

test('the check of accessibility finds a faint text, also in a page that it has checked before', async ({
  page,
}) => {
  await open(page, '/help');
  const check = () => checkAccessibility(page, 'help', { contrastOnly: true });
  await check();
  await page
    .locator('main p')
    .first()
    .evaluate((text) => text.style.setProperty('color', 'oklch(0.85 0.02 50)'));
  await expect(check()).rejects.toThrow('color-contrast');
});
