import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { copyCheckout } from '../scripts/lib/test-copy.mjs';
import {
  DEVELOPMENT_START_MS,
  type DevelopmentServer,
  startDevelopmentServer,
} from './support/development-server.ts';
import { open } from './support/visit.ts';

const COMPONENT = 'web/app/gift/track-search.route.tsx';
const TEXTS = 'texts/src/en/gift/track.ts';
const STYLES = 'web/app/styles/base.css';
const ROUTE = 'server/src/platform-routes/health.routes.ts';

const START_MS = DEVELOPMENT_START_MS;
const CHANGE_MS = 120_000;

/** A copy of the sources, so that a killed test leaves no changed file behind. */
let scratch: string;
let server: DevelopmentServer;
/** One page for all tests: it must survive the changes. */
let page: Page;
let origin: string;

test.describe.configure({ mode: 'serial', timeout: 2 * START_MS });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(2 * START_MS);
  scratch = mkdtempSync(join(tmpdir(), 'presently-development-'));
  const cwd = copyCheckout(join(scratch, 'checkout'));
  server = await startDevelopmentServer(cwd, join(scratch, 'data'));
  origin = server.origin;
  const context = await browser.newContext();
  page = await context.newPage();
  page.setDefaultTimeout(START_MS);
  await open(page, `${origin}/track`);
  await page.evaluate(() => Object.assign(window, { wasNotReloaded: true }));
});

test.afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Replaces a text that occurs in the file. */
function edit(path: string, text: string, replacement: string): void {
  const file = join(scratch, 'checkout', path);
  const before = readFileSync(file, 'utf8');
  expect(before).toContain(text);
  writeFileSync(file, before.replace(text, replacement));
}

function append(path: string, text: string): void {
  writeFileSync(join(scratch, 'checkout', path), text, { flag: 'a' });
}

const heading = () => page.getByRole('heading', { level: 1 });
/** The overlay's text is in a shadow root. */
const overlay = (of = page) => of.locator('vite-error-overlay .window');
const wasNotReloaded = () => page.evaluate(() => 'wasNotReloaded' in window);

async function expectHeading(text: string): Promise<void> {
  await expect(heading()).toHaveText(text, { timeout: CHANGE_MS });
}

test('a changed component is replaced without a reload', async () => {
  edit(COMPONENT, '>{texts.trackAGift}<', '>A changed component<');
  await expectHeading('A changed component');
  expect(await wasNotReloaded()).toBe(true);
});

test('a changed text of the catalogue is replaced without a reload', async () => {
  edit(TEXTS, 'Sent or received a gift?', 'Waiting for a gift?');
  await expect(page.getByText('Waiting for a gift?')).toBeVisible({ timeout: CHANGE_MS });
  expect(await wasNotReloaded()).toBe(true);
});

test('a changed style is replaced without a reload', async () => {
  append(STYLES, 'h1 { letter-spacing: 7px; }\n');
  await expect(heading()).toHaveCSS('letter-spacing', '7px', { timeout: CHANGE_MS });
  expect(await wasNotReloaded()).toBe(true);
});

test('a utility class that was not in use before gets its style without a reload', async () => {
  edit(COMPONENT, '<GiftIdForm ', '<p className="tracking-[9px]">Wide</p>$&');
  await expect(page.getByText('Wide', { exact: true })).toHaveCSS('letter-spacing', '9px', {
    timeout: CHANGE_MS,
  });
  expect(await wasNotReloaded()).toBe(true);
});

test('a change of the server restarts it, and the page goes on', async () => {
  edit(ROUTE, "status: 'ok' as const, version", "status: 'ok' as const, version: 'changed'");
  await expect
    .poll(() => page.evaluate(() => fetch('/api/health').then((response) => response.text())), {
      timeout: CHANGE_MS,
    })
    .toContain('changed');
  expect(await wasNotReloaded()).toBe(true);
  edit(COMPONENT, 'A changed component', 'After a restart');
  await expectHeading('After a restart');
  expect(await wasNotReloaded()).toBe(true);
});

test('a component that cannot be compiled is shown in the overlay, with its place, until it is mended', async () => {
  append(COMPONENT, 'const broken = = 1;\n');
  await expect(overlay()).toContainText('track-search.route.tsx', { timeout: CHANGE_MS });
  await expect(overlay()).toContainText('const broken = = 1;');
  const opened = await page.context().newPage();
  await opened.goto(`${origin}/track`);
  await expect(overlay(opened)).toContainText('const broken = = 1;', { timeout: CHANGE_MS });

  edit(COMPONENT, 'const broken = = 1;\n', '');
  await expect(overlay()).toHaveCount(0, { timeout: CHANGE_MS });
  expect(await wasNotReloaded()).toBe(true);
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText('After a restart', {
    timeout: CHANGE_MS,
  });
  await opened.close();
});

test('an error on the server is shown in the overlay, with the line of the source', async () => {
  edit(
    COMPONENT,
    'export default function TrackSearch({ loaderData }: Route.ComponentProps) {\n',
    '$&  if (import.meta.env.SSR) throw new Error("on purpose");\n',
  );
  const line = readFileSync(join(scratch, 'checkout', COMPONENT), 'utf8')
    .split('throw new')[0]
    ?.split('\n').length;
  const opened = await page.context().newPage();
  // The server may answer before it has noticed the change.
  await expect(async () => {
    await opened.goto(`${origin}/track`);
    await expect(overlay(opened)).toContainText('on purpose', { timeout: 5_000 });
  }).toPass({ timeout: CHANGE_MS });
  await expect(overlay(opened)).toContainText(`track-search.route.tsx:${line}:`);
  await opened.close();
  edit(COMPONENT, '  if (import.meta.env.SSR) throw new Error("on purpose");\n', '');
});

test('a server that cannot start is shown in the overlay, until it is mended', async () => {
  append(ROUTE, 'const broken = = 1;\n');
  await expect(overlay()).toContainText('health.routes.ts', { timeout: CHANGE_MS });
  await expect(overlay()).toContainText('const broken = = 1;');
  edit(ROUTE, 'const broken = = 1;\n', '');
  await expect(overlay()).toHaveCount(0, { timeout: CHANGE_MS });
  await expectHeading('After a restart');
});
