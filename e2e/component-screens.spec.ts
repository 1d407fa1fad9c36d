import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  DEVELOPMENT_START_MS,
  type DevelopmentServer,
  startDevelopmentServer,
} from './support/development-server.ts';
import { checkScreen } from './support/screen-check.ts';
import { open } from './support/visit.ts';

const root = join(import.meta.dirname, '..');
const sections = ['buttons', 'fields', 'messages', 'content', 'overlays'];
/** Not shown by themselves: another component of ui/ loads or contains them. */
const shownWithin = new Map([
  ['printed-text', 'copy-field'],
  ['carousel-motion', 'carousel'],
  ['toast-host', 'toaster'],
]);

/** Base UI announces an urgent toast in a region of its own, and hides the one to be seen until it has the focus. */
const ANNOUNCED_SEPARATELY = 'Error toast';

let scratch: string;
let server: DevelopmentServer;
let page: Page;

test.describe.configure({ mode: 'serial', timeout: DEVELOPMENT_START_MS });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(2 * DEVELOPMENT_START_MS);
  scratch = mkdtempSync(join(tmpdir(), 'presently-gallery-'));
  server = await startDevelopmentServer(root, scratch);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(DEVELOPMENT_START_MS);
});

test.afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const address = (section: string) => `${server.origin}/dev/ui/${section}`;

test('the gallery shows every component of ui/', async () => {
  const components = readdirSync(join(root, 'web/app/ui'))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => basename(file, '.tsx'));
  const shown = new Set<string | undefined>();
  for (const section of sections) {
    await open(page, address(section));
    for (const entry of await page.locator('[data-component]').all())
      shown.add((await entry.getAttribute('data-component')) ?? undefined);
  }
  expect(components.filter((name) => !shown.has(shownWithin.get(name) ?? name))).toEqual([]);
});

for (const section of sections) {
  test(`components, ${section}: accessible and without overflow, light and dark, comfortable and compact`, async () => {
    await open(page, address(section));
    await checkScreen(page, `components-${section}`);
  });
}

test('components that open: accessible, light and dark', async () => {
  await open(page, address('overlays'));
  const labels = await page
    .locator('[data-density="comfortable"] [data-opens]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-opens') ?? ''));
  expect(labels.length).toBeGreaterThan(8);
  for (const label of labels.filter((other) => other !== ANNOUNCED_SEPARATELY))
    await checkOpened(label, 'comfortable');
  for (const label of ['Dialog', 'Drawer, auto']) await checkOpened(label, 'compact');
});

async function checkOpened(label: string, density: 'comfortable' | 'compact'): Promise<void> {
  await open(page, `${address('overlays')}?density=${density}`);
  await page.locator(`[data-component] [data-density="${density}"] [data-opens="${label}"]`).click();
  await expect(page.locator('[role="dialog"], [role="alert"]').first()).toBeAttached();
  await checkScreen(page, `components-${label.replace(/\W+/g, '-')}-${density}`);
}

test('a production build has no gallery', async ({ request }) => {
  expect((await request.get('/dev/ui')).status()).toBe(404);
  expect((await request.get('/dev/ui/buttons')).status()).toBe(404);
});
