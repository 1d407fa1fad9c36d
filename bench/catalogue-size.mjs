import { getStatus } from './lib/agent.mjs';
import { quantile, recordFigure } from './lib/figures.mjs';
import { withLargeShop } from './lib/large-shop.mjs';

/**
 * Response times of catalogue reads with 1,000 and with 100,000 gifts, without caches, one request at a time.
 * GIFTS_DATA_DIR names a shop of 100,000 gifts that was seeded earlier.
 */
const rounds = Number(process.env.ROUNDS ?? 20);
const SEARCH_TARGET_MS = 30;

const words = [
  'walnut',
  'linen',
  'copper',
  'porcelain',
  'willow',
  'kettle',
  'hourglass',
  'notebook',
  'quilt',
  'lantern',
];
const styles = ['carved', 'nordic', 'speckled', 'polished', 'quiet'];
/** Each with one letter missing, doubled, replaced or transposed. */
const typos = [
  'wallnut',
  'linnen',
  'coper',
  'porcelan',
  'wilow',
  'ketle',
  'hourglas',
  'notebok',
  'qilt',
  'lantren',
  'cashmire',
  'velvt',
  'ceramik',
  'bambo',
  'leathr',
];

const pairs = (list) => list.flatMap((word) => styles.map((style) => `${style} ${word}`));
const search = (query) => `/api/gifts?limit=20&query=${encodeURIComponent(query)}`;

const reads = {
  'first page of the list': ['/api/gifts?limit=20'],
  'list by price': ['/api/gifts?limit=20&sort_by=price'],
  'one category': ['/api/gifts?limit=20&category=large-3'],
  'one gift': Array.from({ length: 20 }, (_, n) => `/api/gifts/large-${n + 1}`),
  'related gifts': Array.from({ length: 20 }, (_, n) => `/api/gifts/large-${n + 1}/related`),
  'search, one word': words.map(search),
  'search, two words': pairs(words).map(search),
  'search, mistyped': typos.map(search),
  'search, two words, one mistyped': pairs(typos).map(search),
};

async function measureReads(origin, paths) {
  const times = [];
  for (const path of paths) await getStatus(origin + path);
  for (let round = 0; round < rounds; round++)
    for (const path of paths) {
      const startedAt = performance.now();
      const status = await getStatus(origin + path);
      if (status !== 200) throw new Error(`${path}: ${status}`);
      times.push(performance.now() - startedAt);
    }
  return { median: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

async function measure(gifts, dataDir) {
  return await withLargeShop({ orders: 1_000, gifts, dataDir, settings: { CACHE_MB: '0' } }, async (shop) => {
    const figures = {};
    for (const [name, paths] of Object.entries(reads)) figures[name] = await measureReads(shop.origin, paths);
    return figures;
  });
}

const small = await measure(1_000);
const large = await measure(100_000, process.env.GIFTS_DATA_DIR);
const rows = Object.keys(reads).map((name) => ({
  read: name,
  '1,000 gifts, median ms': small[name].median.toFixed(1),
  '100,000 gifts, median ms': large[name].median.toFixed(1),
  '1,000 gifts, p95 ms': small[name].p95.toFixed(1),
  '100,000 gifts, p95 ms': large[name].p95.toFixed(1),
}));
console.log(`\nwithout caches, one visitor, ${rounds} rounds`);
console.table(rows);
for (const name of Object.keys(reads)) {
  const isSearch = name.startsWith('search');
  recordFigure({
    figure: `${name}, 100,000 gifts, no cache`,
    shop: `median ${large[name].median.toFixed(1)} ms, p95 ${large[name].p95.toFixed(1)} ms`,
    comparison: `1,000 gifts: median ${small[name].median.toFixed(1)} ms`,
    ...(isSearch
      ? { goal: `p95 under ${SEARCH_TARGET_MS} ms`, reached: large[name].p95 < SEARCH_TARGET_MS }
      : {}),
  });
}
