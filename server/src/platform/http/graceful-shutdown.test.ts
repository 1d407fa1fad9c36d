import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';

const NEVER_MS = 60_000;

let app: FastifyInstance;
let port: number;
let slowResponse: PromiseWithResolvers<string>;
let slowRequested: PromiseWithResolvers<void>;
let receivedBodies: string[];
const clients: Socket[] = [];
beforeEach(() => {
  slowResponse = Promise.withResolvers();
  slowRequested = Promise.withResolvers();
  receivedBodies = [];
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

async function open(limits = { idleMs: NEVER_MS, requestMs: NEVER_MS, closeMs: NEVER_MS }): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  gracefulShutdown(app, { limits });
  app.get('/quick', async () => 'done');
  app.get('/slow', () => {
    slowRequested.resolve();
    return slowResponse.promise;
  });
  app.post('/words', async ({ body }) => void receivedBodies.push(String(body)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
}

async function connect(): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Sends a request and returns the next response on the connection. */
async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return String((await once(socket, 'data'))[0]);
}

/** Everything received until the server closes the connection; rejects when it is reset. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'end');
  return text;
}

const HALF_SENT = {
  silent: '',
  'half of a header': 'POST /words HTTP/1.1\r\nhost: x\r\ncontent-',
  'half of a body':
    'POST /words HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhello',
};

test('REL-09 completes requests in progress, serves open connections once more and refuses new ones', async () => {
  await open();
  const [busy, idle] = [await connect(), await connect()];
  expect(await ask(idle, '/quick')).toContain('Connection: keep-alive');
  const slow = ask(busy, '/slow');
  await slowRequested.promise;
  const drained = app.drain();
  await expect
    .poll(() =>
      connect().then(
        (socket) => void socket.destroy(),
        (error) => error.code,
      ),
    )
    .toBe('ECONNREFUSED');
  expect(await ask(idle, '/quick')).toMatch(/200 OK[\s\S]*connection: close[\s\S]*done/i);
  slowResponse.resolve('at last');
  expect(await slow).toMatch(/200 OK[\s\S]*connection: close[\s\S]*at last/i);
  await drained;
});

test.each(Object.entries(HALF_SENT))(
  'REL-09 a connection that is %s is closed, while a request in progress is waited for',
  async (_name, bytes) => {
    await open({ idleMs: 1, requestMs: NEVER_MS, closeMs: NEVER_MS });
    const [busy, other] = [await connect(), await connect()];
    const slow = ask(busy, '/slow');
    await slowRequested.promise;
    other.write(bytes);
    // Once a later request has been answered, the bytes of the other connection have been read.
    await ask(await connect(), '/quick');
    const drained = app.drain();
    const output = await readToEnd(other);
    if (bytes.endsWith('hello'))
      expect(output).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"unavailable"/);
    else expect(output).toBe('');
    slowResponse.resolve('at last');
    expect(await slow).toMatch(/200 OK[\s\S]*connection: close[\s\S]*at last/i);
    await drained;
    expect(receivedBodies).toEqual([]);
  },
);

test('REL-09 closes an idle connection without a reset', async () => {
  await open({ idleMs: 1, requestMs: 1, closeMs: NEVER_MS });
  const idle = await connect();
  await ask(idle, '/quick');
  const drained = app.drain();
  expect(await readToEnd(idle)).toBe('');
  await drained;
});

test('REL-09 a request that arrives after we closed its connection has no effect', async () => {
  await open({ idleMs: 1, requestMs: 1, closeMs: 200 });
  const client = createConnection({
    port,
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  clients.push(client);
  client.on('error', () => {});
  await once(client, 'connect');
  await ask(client, '/quick');
  const drained = app.drain();
  client.resume();
  await once(client, 'end');
  client.write(HALF_SENT['half of a body']);
  client.write('world');
  await drained;
  expect(receivedBodies).toEqual([]);
});

test('REL-09 neither a client that does not close its side nor a request that does not end delays shutdown', async () => {
  await open({ idleMs: 1, requestMs: 1, closeMs: 1 });
  const [silent, busy] = [await connect(), await connect()];
  silent.pause();
  const cut = once(busy, 'close');
  busy.on('error', () => {});
  busy.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await slowRequested.promise;
  await app.drain();
  await cut;
});

test('ends at once without connections', async () => {
  await open();
  await app.drain();
});
