import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@presently/embedded-postgres';
import { createDisposers } from './disposers.mjs';
import { audit, removeStockLimits } from './invariants.mjs';
import { createLoadGenerator } from './load-generator.mjs';
import { freePorts } from './ports.mjs';
import { startNginx } from './proxy.mjs';
import { createInstance, waitUntilHealthy } from './shops.mjs';

// Restarts two instances behind nginx one after the other under load, then kills the database as well.
const restarts = Number(process.env.RESTARTS ?? 10);
const databaseKills = Number(process.env.DATABASE_KILLS ?? 3);
const perSecond = Number(process.env.PER_SECOND ?? 60);
/** nginx does not retry an instance for one second after a refused connection. */
const betweenRestartsMs = 2_500;

const dir = mkdtempSync(join(tmpdir(), 'presently-rolling-'));
const disposers = createDisposers();
disposers.add(() => removeEmbeddedPostgres(dir));
const quiet = { info: () => {}, warn: () => {} };

/** Opens a stream of server-sent events; `next` reads what follows its first event. */
async function follow(origin, link) {
  const response = await fetch(`${origin}/api/orders/track/${link}/events`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  return { next: async () => (await reader.read()).value ?? '', end: () => reader.cancel() };
}

/** Whether a claim at one instance is pushed to a client that is connected to the other. */
async function updatesReachOtherInstance(one, other, link) {
  const following = await follow(one, link);
  const claimed = createLoadGenerator(other).sendOrNull('POST', `/api/orders/claim/${link}/address`, {
    name: 'Ada Lovelace',
    address_ln_1: '12 Analytical Row',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  });
  const event = await Promise.race([following.next(), pause(5_000, '')]);
  await claimed;
  await following.end();
  return event.includes('event: changed');
}

async function main() {
  const postgres = await startEmbeddedPostgres({ dataDir: dir, log: quiet });
  disposers.add(() => postgres.stop());
  const [proxyPort, ...instancePorts] = await freePorts(3);
  const origin = `http://127.0.0.1:${proxyPort}`;
  const instances = instancePorts.map((port) =>
    createInstance({ port, databaseUrl: postgres.url, publicOrigin: origin }),
  );
  for (const instance of instances) {
    disposers.add(() => instance.remove());
    await instance.open();
  }
  const nginx = await startNginx(join(dir, 'nginx'), { port: proxyPort, instances: instancePorts });
  disposers.add(() => nginx.stop());
  await waitUntilHealthy(origin);

  await removeStockLimits(postgres.url);
  const visitors = createLoadGenerator(origin);
  await visitors.prepare();
  const links = visitors.acknowledged.orders.splice(0, 2);
  const updatesReached = [
    await updatesReachOtherInstance(instances[0].origin, instances[1].origin, links[0]),
    await updatesReachOtherInstance(origin, instances[1].origin, links[1]),
  ];
  await visitors.during(perSecond, async () => {
    for (let n = 0; n < restarts; n++) {
      const instance = instances[n % 2];
      await instance.stop();
      await instance.open();
      await pause(betweenRestartsMs);
    }
  });

  for (const line of nginx.unexpectedErrors()) console.error(line);

  const retrying = createLoadGenerator(origin, { retrying: true });
  await retrying.prepare();
  const recoveries = [];
  await retrying.during(perSecond, async () => {
    for (let n = 0; n < databaseKills; n++) {
      const pid = Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const startedAt = performance.now();
      process.kill(pid, n % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      await pause(300);
      for (const instance of instances) await waitUntilHealthy(instance.origin);
      recoveries.push(performance.now() - startedAt);
      await pause(3_000);
    }
  });

  const both = {
    orders: [...visitors.acknowledged.orders, ...retrying.acknowledged.orders],
    claims: [...visitors.acknowledged.claims, ...retrying.acknowledged.claims],
  };
  const found = await audit(postgres.url, both);
  console.table({
    'restarts of instances': restarts,
    'requests meanwhile': visitors.figures.requests,
    'requests failed meanwhile': visitors.figures.failed,
    'slowest answer meanwhile (ms)': Math.round(visitors.figures.slowestMs),
    'live updates cross instances': updatesReached.every(Boolean) ? 'yes' : 'NO',
    'kills of the database': databaseKills,
    'requests around them': retrying.figures.requests,
    '503 meanwhile': retrying.figures.unavailable,
    '503 without Retry-After': retrying.figures.withoutRetryAfter,
    'visits given up': retrying.figures.failed,
    'back after (s, each)': recoveries.map((ms) => (ms / 1000).toFixed(1)).join(', '),
    'instances that died': instances.reduce((sum, { died }) => sum + died, 0),
    ...found,
  });
  for (const [what, times] of [...visitors.errors, ...retrying.errors]) console.error(`${times} × ${what}`);
  const good =
    visitors.figures.failed === 0 &&
    retrying.figures.failed === 0 &&
    retrying.figures.withoutRetryAfter === 0 &&
    updatesReached.every(Boolean) &&
    found['orders lost'] + found['claims lost'] === 0 &&
    found['violated invariants'] === 'none' &&
    instances.every(({ died }) => died === 0);
  if (!good) process.exitCode = 1;
}

await disposers.run(main);
