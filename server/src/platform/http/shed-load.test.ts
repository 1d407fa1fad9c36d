import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elapsedMs, sleep } from '../clock.ts';
import { type RequestPriority, shedLoad } from './shed-load.ts';

let app: FastifyInstance;
let origin: string;
let waiting = 0;
let letGo: () => void;
let held: Promise<void>;

beforeEach(async () => {
  waiting = 0;
  ({ promise: held, resolve: letGo } = Promise.withResolvers<void>());
  app = Fastify();
  const limits = {
    vital: { underWay: 3, waiting: 5 },
    ordinary: { underWay: 2, waiting: 3 },
    browsing: { underWay: 1, waiting: 1 },
  };
  shedLoad(app, {
    priorityOf: ({ url }) => url.split(/[/?]/)[1] as RequestPriority,
    waiting: () => waiting,
    limits,
    crowd: { minConcurrent: 1, sustainedSeconds: 1, maxConcurrent: 1, recoveryMs: 100 },
  });
  app.get('/:rank', async (request) => {
    if ('hold' in (request.query as object)) await held;
    return { ok: true };
  });
  app.get('/:rank/busy', async () => {
    for (let turn = 0; turn < 4; turn++) {
      for (const end = elapsedMs() + 10; elapsedMs() < end; );
      await nextTurn();
    }
    return { ok: true };
  });
  app.post('/:rank', async () => ({ ok: true }));
  app.get('/:rank/stream', { config: { isStream: true } }, (_request, reply) => {
    reply.hijack();
    reply.raw.write('still here');
    void held.then(() => reply.raw.end());
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  letGo();
  await app.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
/** Requests that have arrived and are not answered yet. */
async function hold(path: string, count: number): Promise<Promise<Response>[]> {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  onArrival = () => {
    if (++arrived === count) resolve();
  };
  const answers = Array.from({ length: count }, () => ask(`${path}?hold`));
  await promise;
  return answers;
}
let onArrival = () => {};
beforeEach(() => {
  app.server.on('request', () => setImmediate(() => onArrival()));
});

test('more than can be worked on at once are refused at once, with a time to come again', async () => {
  const answers = await hold('/browsing', 1);
  const refused = await ask('/browsing');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  letGo();
  expect((await answers[0])?.status).toBe(200);
  expect((await ask('/browsing')).status).toBe(200);
});

test('a crowd of lookers keeps no buyer out', async () => {
  await hold('/browsing', 1);
  expect((await ask('/vital')).status).toBe(200);
  expect((await ask('/ordinary')).status).toBe(200);
});

test('when the database is behind, browsing is refused first and buying last', async () => {
  const statuses = async () =>
    Promise.all(['/browsing', '/ordinary', '/vital'].map(async (path) => (await ask(path)).status));
  waiting = 1;
  expect(await statuses()).toEqual([503, 200, 200]);
  waiting = 3;
  expect(await statuses()).toEqual([503, 503, 200]);
  waiting = 5;
  expect(await statuses()).toEqual([503, 503, 503]);
  waiting = 0;
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('streams that stay open take no place', async () => {
  const streams = await Promise.all(Array.from({ length: 4 }, () => ask('/ordinary/stream')));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask('/ordinary')).status).toBe(200);
});

test('a crowd that keeps the shop busy for long is cut short, buyers are not, and afterwards all are let in again', async () => {
  const seen = new Set<string>();
  const looker = async (path: string, until: () => boolean) => {
    while (!until()) seen.add(`${path.split('/')[1]} ${(await ask(path)).status}`);
  };
  const end = elapsedMs() + 20_000;
  const isSeen = () => seen.has('ordinary 503') || elapsedMs() > end;
  await Promise.all(['/ordinary/busy', '/ordinary/busy', '/vital/busy'].map((path) => looker(path, isSeen)));
  expect(seen).toEqual(new Set(['ordinary 200', 'vital 200', 'ordinary 503']));
  await sleep(1_100);
  expect((await ask('/ordinary')).status).toBe(200);
});

test('a browser is shown a page that tries again by itself', async () => {
  waiting = 1;
  const refused = await ask('/browsing', { accept: 'text/html,*/*' });
  expect(refused.status).toBe(503);
  expect(await refused.text()).toContain('http-equiv="refresh"');
});

test('a body that comes slowly takes no place, and calls that a page makes itself are let in with it', async () => {
  const slow = Array.from({ length: 4 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const answer = fetch(`${origin}/vital`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: readable,
      duplex: 'half',
    } as RequestInit);
    return { writer, answer };
  });
  expect((await ask('/vital')).status).toBe(200);
  for (const { writer } of slow) {
    void writer.write(new TextEncoder().encode('{}'));
    void writer.close();
  }
  expect(await Promise.all(slow.map(async ({ answer }) => (await answer).status))).toEqual([
    200, 200, 200, 200,
  ]);
  waiting = 9;
  expect((await app.inject('/browsing')).statusCode).toBe(200);
});
