// Takes the README's screenshot: the home page on a desktop, and a gift being opened on a phone.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildWeb } from './lib/build-web.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { projectNode, root } from './lib/paths.mjs';
import { main, say, UserError } from './lib/say.mjs';
import { withoutSettings } from './lib/test-environment.mjs';

const target = join(root, 'docs', 'presently.png');
/** Milliseconds into the unwrap animation: the lid is open and the gift rises. */
const ANIMATION_TIME_MS = 850;

await main(async () => {
  const { ok, output } = await buildWeb();
  if (!ok) throw new UserError(output);
  const dataDir = mkdtempSync(join(tmpdir(), 'presently-picture-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const shop = spawn(projectNode, ['server/src/entrypoints/serve.ts'], {
    cwd: root,
    env: { ...withoutSettings(process.env), PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const closed = new Promise((resolve) => shop.once('close', resolve));
  try {
    await waitUntilHealthy(origin);
    await takeScreenshot(origin);
    say(`${target}: ${Math.round(statSync(target).size / 1000)} kB`);
  } finally {
    shop.kill('SIGTERM');
    await closed;
    rmSync(dataDir, { recursive: true, force: true });
  }
});

async function takeScreenshot(origin) {
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ['--disable-gpu'] });
  try {
    const desktop = await screenshotHomePage(browser, origin);
    const phone = await screenshotGiftOpening(browser, origin);
    const page = await browser.newPage({ viewport: { width: 1200, height: 720 } });
    await page.setContent(collage(desktop, phone));
    await page.screenshot({ path: target });
  } finally {
    await browser.close();
  }
}

async function screenshotHomePage(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 } });
  await page.goto(origin, { waitUntil: 'load' });
  await waitForImages(page);
  return await page.screenshot();
}

async function screenshotGiftOpening(browser, origin) {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 });
  await page.goto(`${origin}/recipient/${await buyGift(origin)}`, { waitUntil: 'load' });
  await waitForImages(page);
  await page.getByRole('button', { name: 'tap to reveal' }).click();
  await page.getByRole('button', { name: 'tap to open the box' }).click();
  await page.evaluate((time) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = time;
    }
  }, ANIMATION_TIME_MS);
  return await page.screenshot();
}

async function buyGift(origin) {
  const { data: gifts } = await call(`${origin}/api/gifts?limit=1`);
  const method = await call(`${origin}/sandbox/v1/payment_methods`, {
    type: 'card',
    card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
  });
  const { gift_id } = await call(`${origin}/api/orders`, {
    inventory_id: gifts[0].id,
    payment_method_id: method.id,
    notes: 'Happy birthday!',
    card_image_id: 'birthday',
    billing: {
      first_name: 'Grace',
      last_name: 'Miller',
      email: 'grace@example.com',
      address: '12 Garden Street',
      city: 'Portland',
      state: 'OR',
      zip_code: '97201',
    },
  });
  return gift_id;
}

/** A page with both screenshots: the phone in front of the desktop. */
function collage(desktop, phone) {
  const source = (png) => `data:image/png;base64,${png.toString('base64')}`;
  return `<!doctype html><style>
    body { margin: 0; height: 720px; position: relative; background: #f1ebfb; }
    img { position: absolute; display: block; }
    .desktop { left: 32px; top: 32px; width: 1010px; border-radius: 14px; box-shadow: 0 10px 40px #2b124c2e; }
    .phone { right: 32px; top: 112px; width: 270px; border: 8px solid #1d1626; border-radius: 36px; box-shadow: 0 16px 48px #2b124c59; }
  </style><img class="desktop" src="${source(desktop)}"><img class="phone" src="${source(phone)}">`;
}

/** Waits for the visible images; a new shop renders them on first request. */
async function waitForImages(page) {
  await page.waitForFunction(
    () =>
      [...document.images]
        .filter((image) => {
          const { top, left, width } = image.getBoundingClientRect();
          return width > 0 && top < innerHeight && left < innerWidth;
        })
        .every((image) => image.complete && image.naturalWidth > 0),
    undefined,
    { timeout: 120_000 },
  );
  await page.waitForTimeout(1_000);
}

async function call(address, body) {
  const answer = await fetch(address, {
    method: body ? 'POST' : 'GET',
    headers: body ? { 'content-type': 'application/json' } : {},
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

async function waitUntilHealthy(origin) {
  for (let attempt = 0; attempt < 120; attempt++) {
    const answer = await fetch(`${origin}/api/health`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new UserError('The shop did not open.');
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
