import { setImmediate as nextTick } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { elapsedMs, sleep } from '../clock.ts';
import { type RequestPriority, shedLoad } from './shed-load.ts';

let app: FastifyInstance;
let origin: string;
let waiting = 0;
let releaseHeld: () => void;
let held: Promise<void>;

beforeEach(async () => {
  waiting = 0;
  ({ promise: held, resolve: releaseHeld } = Promise.withResolvers<void>());
  app = Fastify();
  const limits = {
    critical: { inFlight: 3, waitingForConnection: 5 },
    normal: { inFlight: 2, waitingForConnection: 3 },
    low: { inFlight: 1, waitingForConnection: 1 },
  };
  shedLoad(app, {
    priorityOf: ({ url }) => url.split(/[/?]/)[1] as RequestPriority,
    waitingForConnection: () => waiting,
    limits,
    overloadLimits: { minConcurrent: 1, sustainedSeconds: 1, maxConcurrent: 1, recoveryMs: 100 },
  });
  app.get('/:priority', async (request) => {
    if ('hold' in (request.query as object)) await held;
    return { ok: true };
  });
  app.get('/:priority/busy', async () => {
    for (let n = 0; n < 4; n++) {
      for (const end = elapsedMs() + 10; elapsedMs() < end; );
      await nextTick();
    }
    return { ok: true };
  });
  app.post('/:priority', async () => ({ ok: true }));
  app.get('/:priority/stream', { config: { isStream: true } }, (_request, reply) => {
    reply.hijack();
    reply.raw.write('still here');
    void held.then(() => reply.raw.end());
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  releaseHeld();
  await app.close();
});

const ask = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
/** Sends requests that stay in flight until `releaseHeld()`; resolves once they have arrived. */
async function hold(path: string, count: number): Promise<Promise<Response>[]> {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  onArrival = () => {
    if (++arrived === count) resolve();
  };
  const responses = Array.from({ length: count }, () => ask(`${path}?hold`));
  await promise;
  return responses;
}
let onArrival = () => {};
beforeEach(() => {
  app.server.on('request', () => setImmediate(() => onArrival()));
});

test('requests beyond the limit are rejected at once with Retry-After', async () => {
  const responses = await hold('/low', 1);
  const rejected = await ask('/low');
  expect(rejected.status).toBe(503);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ success: false, code: 'unavailable' });
  releaseHeld();
  expect((await responses[0])?.status).toBe(200);
  expect((await ask('/low')).status).toBe(200);
});

test('requests of low priority do not keep out those of higher priority', async () => {
  await hold('/low', 1);
  expect((await ask('/critical')).status).toBe(200);
  expect((await ask('/normal')).status).toBe(200);
});

test('when queries queue for the database, low priority is rejected first and critical last', async () => {
  const statuses = async () =>
    Promise.all(['/low', '/normal', '/critical'].map(async (path) => (await ask(path)).status));
  waiting = 1;
  expect(await statuses()).toEqual([503, 200, 200]);
  waiting = 3;
  expect(await statuses()).toEqual([503, 503, 200]);
  waiting = 5;
  expect(await statuses()).toEqual([503, 503, 503]);
  waiting = 0;
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('open streams do not count as in flight', async () => {
  const streams = await Promise.all(Array.from({ length: 4 }, () => ask('/normal/stream')));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await ask('/normal')).status).toBe(200);
});

test('under sustained overload all but critical requests are limited, and after recovery all are accepted again', async () => {
  const seen = new Set<string>();
  const repeat = async (path: string, until: () => boolean) => {
    while (!until()) seen.add(`${path.split('/')[1]} ${(await ask(path)).status}`);
  };
  const end = elapsedMs() + 20_000;
  const isRejected = () => seen.has('normal 503') || elapsedMs() > end;
  await Promise.all(
    ['/normal/busy', '/normal/busy', '/critical/busy'].map((path) => repeat(path, isRejected)),
  );
  expect(seen).toEqual(new Set(['normal 200', 'critical 200', 'normal 503']));
  await sleep(1_100);
  expect((await ask('/normal')).status).toBe(200);
});

test('a browser gets a page that reloads itself', async () => {
  waiting = 1;
  const rejected = await ask('/low', { accept: 'text/html,*/*' });
  expect(rejected.status).toBe(503);
  expect(await rejected.text()).toContain('http-equiv="refresh"');
});

test('slow uploads do not count as in flight, and internal calls of a page are never rejected', async () => {
  const slow = Array.from({ length: 4 }, () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const response = fetch(`${origin}/critical`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: readable,
      duplex: 'half',
    } as RequestInit);
    return { writer, response };
  });
  expect((await ask('/critical')).status).toBe(200);
  for (const { writer } of slow) {
    void writer.write(new TextEncoder().encode('{}'));
    void writer.close();
  }
  expect(await Promise.all(slow.map(async ({ response }) => (await response).status))).toEqual([
    200, 200, 200, 200,
  ]);
  waiting = 9;
  expect((await app.inject('/low')).statusCode).toBe(200);
});
