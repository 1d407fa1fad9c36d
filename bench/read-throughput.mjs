import { autocannonPerSecond } from './lib/autocannon.mjs';
import { startBareServer } from './lib/bare-server.mjs';
import { fetchRaw } from './lib/fetch-raw.mjs';
import { recordFigure } from './lib/figures.mjs';
import { browserHeaders, median, plainHeaders, requestsPerSecond } from './lib/load.mjs';
import { processorTimeOf } from './lib/processor-time.mjs';
import { openShop } from './lib/shop.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
/** Of cached responses, in each round. */
const requests = Number(process.env.REQUESTS ?? 10_000);
/** Of uncached responses, in each round. */
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

/** A cached response costs at most so many times the processor time of a bare server. */
const MAX_COST = 1.7;

/**
 * Requests per second of the fastest comparable shop software, without a response cache, and those of a bare server
 * with a body of 25 KB and ten connections on the machine where they were measured: its floor.
 */
const bestPeers = {
  'list of 100': 146,
  'one gift': 395,
  search: 117,
  'home page': 47,
  'gift page': 25,
  'category page': 15,
};
const PEERS_FLOOR = 16_400;
const FLOOR_BYTES = 25_000;
/** The goal is so many times the best peer, scaled by the floor of this run. */
const TIMES_BEST_PEER = 10;

/** Medians of alternating rounds, of each of the servers. */
async function alternate(servers, measure) {
  const figures = servers.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, server] of servers.entries()) figures[index].push(await measure(server));
  return figures.map((ofOne) => {
    const middle = (key) => median(ofOne.map((figure) => figure[key]));
    return { perSecond: Math.round(middle('perSecond')), micros: middle('micros') };
  });
}

/** Requests per second, and the processor time of the server for each, in microseconds. */
const costOf = (path, headers) => async (server) => {
  const before = processorTimeOf(server.pid);
  const perSecond = await requestsPerSecond(server.origin + path, { connections, headers, requests });
  return { perSecond, micros: (processorTimeOf(server.pid) - before) / requests };
};

async function compareCached(shop, [name, path]) {
  const answer = await fetchRaw(shop.origin + path);
  const bare = await startBareServer(answer);
  const measure = costOf(path, browserHeaders);
  // Both have compiled their code before they are measured.
  for (const server of [shop, bare]) await measure(server);
  const [ours, theirs] = await alternate([shop, bare], measure);
  bare.close();
  const cost = ours.micros / theirs.micros;
  recordFigure({
    figure: `${name}, with caches`,
    shop: `${ours.micros.toFixed(1)} µs of processor time, ${ours.perSecond}/s`,
    comparison: `bare node:http, the same ${answer.body.length} bytes: ${theirs.micros.toFixed(1)} µs, ${theirs.perSecond}/s (${cost.toFixed(2)} times)`,
    goal: `at most ${MAX_COST} times the processor time`,
    reached: cost <= MAX_COST,
  });
  return {
    read: name,
    bytes: answer.body.length,
    'shop, µs': ours.micros.toFixed(1),
    'bare server, µs': theirs.micros.toFixed(1),
    times: cost.toFixed(2),
    'shop, requests/s': ours.perSecond,
    'bare server, requests/s': theirs.perSecond,
  };
}

async function compareUncached(shop, floorServer, [name, path]) {
  const measure = async ({ origin }) => ({
    perSecond: await autocannonPerSecond(origin + path, { connections, headers: plainHeaders, seconds }),
  });
  const [ours, floor] = await alternate([shop, floorServer], measure);
  const peer = bestPeers[name];
  const goal = peer && Math.round((TIMES_BEST_PEER * peer * floor.perSecond) / PEERS_FLOOR);
  recordFigure({
    figure: `${name}, without caches`,
    shop: `${ours.perSecond}/s`,
    comparison: `floor ${floor.perSecond}/s${peer ? `; best peer ${peer}/s at a floor of ${PEERS_FLOOR}/s` : ''}`,
    ...(peer && {
      goal: `over ${goal}/s, ${TIMES_BEST_PEER} times the best peer at this floor`,
      reached: ours.perSecond > goal,
    }),
  });
  return {
    read: name,
    'shop, requests/s': ours.perSecond,
    'floor, requests/s': floor.perSecond,
    'goal, requests/s': goal,
    'times the best peer': peer && ((ours.perSecond / goal) * TIMES_BEST_PEER).toFixed(1),
  };
}

async function withShop(settings, compare) {
  const shop = await openShop(settings);
  try {
    const rows = [];
    for (const read of reads) rows.push(await compare(shop, read));
    console.table(rows);
  } finally {
    await shop.close();
  }
}

console.log(`\nwith caches: ${connections} connections, medians of ${rounds} rounds of ${requests} requests`);
await withShop({}, compareCached);

console.log(`\nwithout caches: ${connections} connections, medians of ${rounds} rounds of ${seconds} s`);
const floorServer = await startBareServer({ headers: {}, body: Buffer.alloc(FLOOR_BYTES, 'x') });
try {
  await withShop({ CACHE_MB: '0' }, (shop, read) => compareUncached(shop, floorServer, read));
} finally {
  floorServer.close();
}
