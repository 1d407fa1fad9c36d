import { chromium } from '@playwright/test';
import { fetchRaw } from './lib/fetch-raw.mjs';
import { recordFigure } from './lib/figures.mjs';
import { openShop } from './lib/shop.mjs';

// Budgets of a first visit to the home page on a phone, in bytes of compressed bodies.
const budgets = { Script: 130_000, Stylesheet: 15_000, Font: 60_000, Document: 20_000 };

const shop = await openShop();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map();
  const sizes = new Map();
  // Scripts are fetched before they are imported, from the browser's cache.
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    types.set(requestId, new URL(response.url).pathname.endsWith('.js') ? 'Script' : type),
  );
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    sizes.set(requestId, (sizes.get(requestId) ?? 0) + encodedDataLength);
  });
  // The document's own size, uncounted by the events of its resources.
  sizes.set('document', (await fetchRaw(shop.origin)).body.length);
  types.set('document', 'Document');
  await page.goto(shop.origin, { waitUntil: 'networkidle', timeout: 120_000 });
  const bytes = {};
  for (const [requestId, size] of sizes)
    bytes[types.get(requestId)] = (bytes[types.get(requestId)] ?? 0) + size;
  for (const [type, budget] of Object.entries(budgets))
    recordFigure({
      figure: `home page, first visit: ${type.toLowerCase()}`,
      shop: `${bytes[type] ?? 0} bytes`,
      goal: `at most ${budget}`,
      reached: (bytes[type] ?? 0) <= budget,
    });
  console.table(
    Object.entries(budgets).map(([type, budget]) => ({
      type,
      bytes: bytes[type] ?? 0,
      budget,
      within: (bytes[type] ?? 0) <= budget,
    })),
  );
} finally {
  await browser.close();
  await shop.close();
}
