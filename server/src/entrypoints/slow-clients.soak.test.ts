import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keepAliveClient } from '../../test/support/keep-alive-client.ts';
import { type ShopProcess, startShopProcess } from '../../test/support/shop-process.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../../test/support/soak.ts';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database.ts';
import { type LoadResult, startVisitorLoad } from '../../test/support/visitor-load.ts';

const SOCKETS = iterations(50, 500);
const ROUNDS = iterations(1, 3);
const PER_SECOND = iterations(20, 100);
const MAX_MS = 20_000;
/** More than the socket buffers of both sides hold. */
const LARGE = 16 << 20;

const POST = 'HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n';
/** The first bytes of each kind of slow client; most continue with one byte every half second. */
const KINDS = {
  silent: '',
  'slow headers': 'GET /api/gifts HTTP/1.1\r\nhost: localhost\r\nx-slow: ',
  'slow body': `POST /api/orders ${POST}`,
  'upload without a token': `POST /api/operator/gifts/any/images ${POST}`,
  'no reader': 'GET /large.png HTTP/1.1\r\nhost: localhost\r\n\r\n',
};
type Kind = keyof typeof KINDS;

let database: TestDatabase;
let shop: ShopProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  shop = await startShopProcess({ databaseUrl: database.url, files: { 'large.png': Buffer.alloc(LARGE) } });
});
afterAll(async () => {
  await shop.remove();
  await database.drop();
});

type SlowClient = {
  kind: Kind;
  /** Duration of its connection in milliseconds; at most `2 * MAX_MS`, and `MAX_MS` if it does not read. */
  connectedMs: Promise<number>;
  /** Reads the rest of the response. @returns the number of bytes received altogether */
  readRest(): Promise<number>;
};

/** @returns a client that has connected and sent its first bytes */
async function connectSlowClient(kind: Kind): Promise<SlowClient> {
  const socket: Socket = connect(shop.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  const startedAt = performance.now();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  socket.write(KINDS[kind]);
  // It notices that its connection was closed only when it reads again.
  if (kind === 'no reader') socket.pause();
  const trickle = setInterval(
    () => !['silent', 'no reader'].includes(kind) && socket.writable && socket.write('x'),
    500,
  );
  const end = kind === 'no reader' ? pause(MAX_MS) : Promise.race([closed, pause(2 * MAX_MS)]);
  return {
    kind,
    connectedMs: end.then(() => {
      clearInterval(trickle);
      return performance.now() - startedAt;
    }),
    async readRest() {
      socket.resume();
      await Promise.race([closed, pause(MAX_MS)]);
      socket.destroy();
      return received;
    },
  };
}

/** Load of browsing visitors while `work` runs. */
async function measureVisitorsDuring(work: () => Promise<unknown>): Promise<LoadResult> {
  const visitors = keepAliveClient(shop.origin, 50);
  const paths = ['/', '/api/gifts?limit=20', '/api/gifts/trending', '/api/config'];
  const load = startVisitorLoad(PER_SECOND, async (n) => {
    const { status } = await visitors.get(paths[n % paths.length] as string);
    if (status !== 200) throw new Error(`GET ${paths[n % paths.length]}: ${status}`);
  });
  await work();
  const figures = await load.stop();
  visitors.close();
  return figures;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

it('REL-08 slow clients lose their connection within twenty seconds and do not slow down others', {
  timeout: soakTimeoutMs,
}, async () => {
  const kinds = Object.keys(KINDS) as Kind[];
  const alone: LoadResult[] = [];
  const withSlowClients: LoadResult[] = [];
  let slowest = 0;
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measureVisitorsDuring(() => pause(iterations(1_000, MAX_MS))));
    let clients: SlowClient[] = [];
    withSlowClients.push(
      await measureVisitorsDuring(async () => {
        clients = await Promise.all(
          Array.from({ length: SOCKETS }, (_, n) => connectSlowClient(kinds[n % kinds.length] as Kind)),
        );
        await Promise.all(clients.map(({ connectedMs }) => connectedMs));
      }),
    );
    // Not during the measurement: this process reads hundreds of megabytes here, and its visitors would wait.
    for (const { kind, connectedMs, readRest } of clients) {
      const received = await readRest();
      if (kind === 'no reader') expect(received).toBeLessThan(LARGE);
      else {
        const ms = await connectedMs;
        expect([kind, ms]).toEqual([kind, expect.toSatisfy((took: number) => took <= MAX_MS)]);
        slowest = Math.max(slowest, ms);
      }
    }
  }
  expect([...alone, ...withSlowClients].flatMap(({ failed }) => failed)).toEqual([]);
  const p95 = {
    alone: median(alone.map((a) => a.p95Ms)),
    withSlowClients: median(withSlowClients.map((c) => c.p95Ms)),
  };
  recordSoakFigures('REL-08', {
    sockets: SOCKETS * ROUNDS,
    longestMs: Math.round(slowest),
    p95AloneMs: Math.round(p95.alone * 10) / 10,
    p95CrowdedMs: Math.round(p95.withSlowClients * 10) / 10,
    requests: [...alone, ...withSlowClients].reduce((sum, { sent }) => sum + sent, 0),
  });
  // A short run is too small to compare latencies.
  if (ROUNDS > 1) expect(p95.withSlowClients / p95.alone).toBeLessThanOrEqual(1.2);
});
