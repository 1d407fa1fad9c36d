import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Drain, prepareDrain } from './drain.ts';

const FOR_EVER = 60_000;

let app: FastifyInstance;
let drain: Drain;
let port: number;
let answer: PromiseWithResolvers<string>;
let asked: PromiseWithResolvers<void>;
beforeEach(async () => {
  answer = Promise.withResolvers();
  asked = Promise.withResolvers();
  app = Fastify();
  app.get('/quick', async () => 'done');
  app.get('/slow', () => {
    asked.resolve();
    return answer.promise;
  });
  drain = prepareDrain(app.server);
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterEach(() => app.close());

async function connect(): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  return socket;
}

/** The head and body of the next answer on a connection that is kept. */
async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return String((await once(socket, 'data'))[0]);
}

test('what is under way is finished and told on a kept connection that it is the last, while new ones are refused', async () => {
  const [busy, idle] = [await connect(), await connect()];
  expect(await ask(idle, '/quick')).toContain('Connection: keep-alive');
  const slow = ask(busy, '/slow');
  await asked.promise;
  const drained = drain(FOR_EVER);
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

test('a connection that nobody ends does not keep the shop open', async () => {
  const idle = await connect();
  await ask(idle, '/quick');
  await drain(1);
  await app.close();
  expect(app.server.listening).toBe(false);
});

test('with nobody there it is over at once', async () => {
  await drain(FOR_EVER);
});
