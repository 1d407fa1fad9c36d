import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gracefulShutdown } from './graceful-shutdown.ts';

const FOR_EVER = 60_000;

let app: FastifyInstance;
let port: number;
let answer: PromiseWithResolvers<string>;
let asked: PromiseWithResolvers<void>;
let taken: string[];
const clients: Socket[] = [];
beforeEach(() => {
  answer = Promise.withResolvers();
  asked = Promise.withResolvers();
  taken = [];
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

async function open(limits = { idleMs: FOR_EVER, requestMs: FOR_EVER, closeMs: FOR_EVER }): Promise<void> {
  app = Fastify({ forceCloseConnections: true });
  gracefulShutdown(app, { limits });
  app.get('/quick', async () => 'done');
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  app.post('/words', async ({ body }) => void taken.push(String(body)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
}

async function connect(): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** The head and body of the next answer on a connection that is kept. */
async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return String((await once(socket, 'data'))[0]);
}

/** All that comes until the server closes the connection; rejects when it is reset. */
async function rest(socket: Socket): Promise<string> {
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

test('REL-09 a request in progress is finished, an open connection is served once more, new ones are refused', async () => {
  await open();
  const [busy, idle] = [await connect(), await connect()];
  expect(await ask(idle, '/quick')).toContain('Connection: keep-alive');
  const slow = ask(busy, '/slow');
  await asked.promise;
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
  answer.resolve('at last');
  expect(await slow).toMatch(/200 OK[\s\S]*connection: close[\s\S]*at last/i);
  await drained;
});

test.each(Object.entries(HALF_SENT))(
  'REL-09 a connection that is %s is closed, while a request in progress is waited for',
  async (_name, bytes) => {
    await open({ idleMs: 1, requestMs: FOR_EVER, closeMs: FOR_EVER });
    const [busy, other] = [await connect(), await connect()];
    const slow = ask(busy, '/slow');
    await asked.promise;
    other.write(bytes);
    // The other connection's bytes have been read once a later request has been answered.
    await ask(await connect(), '/quick');
    const drained = app.drain();
    const said = await rest(other);
    if (bytes.endsWith('hello'))
      expect(said).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1[\s\S]*"unavailable"/);
    else expect(said).toBe('');
    answer.resolve('at last');
    expect(await slow).toMatch(/200 OK[\s\S]*connection: close[\s\S]*at last/i);
    await drained;
    expect(taken).toEqual([]);
  },
);

test('REL-09 an idle connection is closed without a reset', async () => {
  await open({ idleMs: 1, requestMs: 1, closeMs: FOR_EVER });
  const idle = await connect();
  await ask(idle, '/quick');
  const drained = app.drain();
  expect(await rest(idle)).toBe('');
  await drained;
});

test('REL-09 a request that crosses the closing of its connection has no effect', async () => {
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
  expect(taken).toEqual([]);
});

test('REL-09 a client that never closes its side, or a request that never ends, does not hold it up', async () => {
  await open({ idleMs: 1, requestMs: 1, closeMs: 1 });
  const [silent, busy] = [await connect(), await connect()];
  silent.pause();
  const cut = once(busy, 'close');
  busy.on('error', () => {});
  busy.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked.promise;
  await app.drain();
  await cut;
});

test('with nobody there it is over at once', async () => {
  await open();
  await app.drain();
});
