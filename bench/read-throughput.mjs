import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { recordFigure, percent } from './lib/figures.mjs';
import { browserHeaders, median, plainHeaders, requestsPerSecond } from './lib/load.mjs';
import { openShop } from './lib/shop.mjs';
import { wireAnswer } from './lib/wire-answer.mjs';

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

async function openBare({ headers, body }) {
  const bare = fork(fileURLToPath(new URL('./lib/bare.process.mjs', import.meta.url)));
  const { 'transfer-encoding': _, date: __, connection: ___, 'keep-alive': ____, ...same } = headers;
  bare.send({ headers: { ...same, 'content-length': String(body.length) }, body: body.toString('base64') });
  const [{ port }] = await once(bare, 'message');
  return { origin: `http://127.0.0.1:${port}`, close: () => bare.kill() };
}

/** Ten times the best of the shops people would run instead (requests a second), where they were measured. */
const uncachedGoals = {
  'list of 100': 1_460,
  'one gift': 3_950,
  search: 1_170,
  'home page': 470,
  'gift page': 250,
  'category page': 150,
};

async function compare({ title, headers }, origin, [name, path]) {
  const answer = await wireAnswer(origin + path, headers);
  const how = { connections, seconds, headers };
  const bare = await openBare(answer);
  const figures = { shop: [], bare: [] };
  for (let round = 0; round < rounds; round++) {
    figures.shop.push(await requestsPerSecond(origin + path, how));
    figures.bare.push(await requestsPerSecond(bare.origin + path, how));
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
    beside: `bare node:http, the same ${answer.body.length} bytes: ${Math.round(ceiling)}/s (${ratio} %)`,
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

for (const { settings, ...way } of [
  { title: 'with caches', settings: {}, headers: browserHeaders },
  { title: 'without caches', settings: { CACHE_MB: '0' }, headers: plainHeaders },
]) {
  const shop = await openShop(settings);
  try {
    const rows = [];
    for (const read of reads) rows.push(await compare(way, shop.origin, read));
    console.log(`\n${way.title}: ${connections} connections, medians of ${rounds} rounds of ${seconds} s`);
    console.table(rows);
  } finally {
    await shop.close();
  }
}
