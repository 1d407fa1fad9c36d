import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../server/src/platform/embedded-postgres/index.ts';
import { createDisposers } from './disposers.mjs';
import { audit, removeStockLimits } from './invariants.mjs';
import { freePorts } from './ports.mjs';
import { startNginx } from './proxy.mjs';
import { createInstance, waitUntilHealthy } from './shops.mjs';
import { createLoadGenerator } from './load-generator.mjs';

// Two instances behind nginx, restarted one after the other under load; then the database is killed as well.
const restarts = Number(process.env.RESTARTS ?? 10);
const databaseKills = Number(process.env.DATABASE_KILLS ?? 3);
const perSecond = Number(process.env.PER_SECOND ?? 60);
/** nginx leaves an instance that refused it alone for one second. */
const betweenRestartsMs = 2_500;

const dir = mkdtempSync(join(tmpdir(), 'presently-rolling-'));
const closers = createDisposers();
closers.add(() => removeEmbeddedPostgres(dir));
const quiet = { info: () => {}, warn: () => {} };

/** What is read first from a stream of server-sent events after it has opened. */
async function follow(origin, link) {
  const response = await fetch(`${origin}/api/orders/track/${link}/events`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  await reader.read();
  return { next: async () => (await reader.read()).value ?? '', end: () => reader.cancel() };
}

/** A claim at one instance is told to whoever follows the gift at the other. */
async function updatesCross(one, other, link) {
  const following = await follow(one, link);
  const claimed = createLoadGenerator(other).visit('POST', `/api/orders/claim/${link}/address`, {
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
  closers.add(() => postgres.stop());
  const [proxyPort, ...instancePorts] = await freePorts(3);
  const origin = `http://127.0.0.1:${proxyPort}`;
  const instances = instancePorts.map((port) =>
    createInstance({ port, databaseUrl: postgres.url, publicOrigin: origin }),
  );
  for (const instance of instances) {
    closers.add(() => instance.remove());
    await instance.open();
  }
  const nginx = await startNginx(join(dir, 'nginx'), { port: proxyPort, instances: instancePorts });
  closers.add(() => nginx.stop());
  await waitUntilHealthy(origin);

  await removeStockLimits(postgres.url);
  const visitors = createLoadGenerator(origin);
  await visitors.prepare();
  const links = visitors.acknowledged.orders.splice(0, 2);
  const crossed = [
    await updatesCross(instances[0].origin, instances[1].origin, links[0]),
    await updatesCross(origin, instances[1].origin, links[1]),
  ];
  await visitors.during(perSecond, async () => {
    for (let n = 0; n < restarts; n++) {
      const instance = instances[n % 2];
      await instance.stop();
      await instance.open();
      await pause(betweenRestartsMs);
    }
  });

  for (const complaint of nginx.complaints()) console.error(complaint);

  const patient = createLoadGenerator(origin, { patient: true });
  await patient.prepare();
  const recoveries = [];
  await patient.during(perSecond, async () => {
    for (let n = 0; n < databaseKills; n++) {
      const pid = Number(readFileSync(join(dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
      const begun = performance.now();
      process.kill(pid, n % 2 === 0 ? 'SIGQUIT' : 'SIGKILL');
      await pause(300);
      for (const instance of instances) await waitUntilHealthy(instance.origin);
      recoveries.push(performance.now() - begun);
      await pause(3_000);
    }
  });

  const both = {
    orders: [...visitors.acknowledged.orders, ...patient.acknowledged.orders],
    claims: [...visitors.acknowledged.claims, ...patient.acknowledged.claims],
  };
  const found = await audit(postgres.url, both);
  console.table({
    'restarts of instances': restarts,
    'requests meanwhile': visitors.figures.requests,
    'requests failed meanwhile': visitors.figures.failed,
    'slowest answer meanwhile (ms)': Math.round(visitors.figures.slowestMs),
    'live updates cross instances': crossed.every(Boolean) ? 'yes' : 'NO',
    'kills of the database': databaseKills,
    'requests around them': patient.figures.requests,
    '503 meanwhile': patient.figures.unavailable,
    '503 without Retry-After': patient.figures.withoutRetryAfter,
    'visits given up': patient.figures.failed,
    'back after (s, each)': recoveries.map((ms) => (ms / 1000).toFixed(1)).join(', '),
    'instances that died': instances.reduce((sum, { died }) => sum + died, 0),
    ...found,
  });
  for (const [what, times] of [...visitors.faults, ...patient.faults]) console.error(`${times} × ${what}`);
  const good =
    visitors.figures.failed === 0 &&
    patient.figures.failed === 0 &&
    patient.figures.withoutRetryAfter === 0 &&
    crossed.every(Boolean) &&
    found['orders lost'] + found['claims lost'] === 0 &&
    found['violated invariants'] === 'none' &&
    instances.every(({ died }) => died === 0);
  if (!good) process.exitCode = 1;
}

await closers.during(main);
