import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fetchRaw } from './lib/fetch-raw.mjs';
import { percent, recordFigure } from './lib/figures.mjs';
import { browserHeaders, median, plainHeaders, requestsPerSecond } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const seconds = Number(process.env.SECONDS ?? 3);
const connections = 10;

const reads = [
  ['list of 100', '/api/gifts?limit=100'],
  ['one gift', '/api/gifts/barnaby-bear'],
  ['search', '/api/gifts?query=chocolate&limit=50'],
  ['search with a typing error', '/api/gifts?query=choclate&limit=50'],
  ['home page', '/'],
  ['gift page', '/gift/barnaby-bear'],
  ['category page', '/category/toys-games'],
];

async function startBareServer({ headers, body }) {
  const bare = fork(fileURLToPath(new URL('./lib/bare.process.mjs', import.meta.url)));
  const { 'transfer-encoding': _, date: __, connection: ___, 'keep-alive': ____, ...same } = headers;
  bare.send({ headers: { ...same, 'content-length': String(body.length) }, body: body.toString('base64') });
  const [{ port }] = await once(bare, 'message');
  return { origin: `http://127.0.0.1:${port}`, close: () => bare.kill() };
}

/** Ten times the throughput (requests per second) of the fastest comparable shop software, where measured. */
const uncachedGoals = {
  'list of 100': 1_460,
  'one gift': 3_950,
  search: 1_170,
  'home page': 470,
  'gift page': 250,
  'category page': 150,
};

async function compare({ title, headers }, origin, [name, path]) {
  const answer = await fetchRaw(origin + path, headers);
  const options = { connections, seconds, headers };
  const bare = await startBareServer(answer);
  const figures = { shop: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    figures.shop.push(await requestsPerSecond(origin + path, options));
    figures.bare.push(await requestsPerSecond(bare.origin + path, options));
  }
  bare.close();
  const [shop, ceiling] = [median(figures.shop), median(figures.bare)];
  const ratio = percent(shop, ceiling);
  const [goal, isReached] =
    title === 'with caches'
      ? ['60 % of the bare server', ratio >= 60]
      : uncachedGoals[name]
        ? [`over ${uncachedGoals[name]}/s, ten times the best peer`, shop > uncachedGoals[name]]
        : [];
  recordFigure({
    figure: `${name}, ${title}`,
    shop: `${Math.round(shop)}/s`,
    comparison: `bare node:http, the same ${answer.body.length} bytes: ${Math.round(ceiling)}/s (${ratio} %)`,
    goal,
    reached: isReached,
  });
  return {
    read: name,
    bytes: answer.body.length,
    'shop, requests/s': Math.round(shop),
    'bare server, requests/s': Math.round(ceiling),
    ratio: `${ratio} %`,
  };
}

for (const { settings, ...variant } of [
  { title: 'with caches', settings: {}, headers: browserHeaders },
  { title: 'without caches', settings: { CACHE_MB: '0' }, headers: plainHeaders },
]) {
  const shop = await openShop(settings);
  try {
    const rows = [];
    for (const read of reads) rows.push(await compare(variant, shop.origin, read));
    console.log(
      `\n${variant.title}: ${connections} connections, medians of ${rounds} rounds of ${seconds} s`,
    );
    console.table(rows);
  } finally {
    await shop.close();
  }
}
