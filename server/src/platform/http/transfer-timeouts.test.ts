import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTransferTime } from './transfer-timeouts.ts';

const BODY_MS = 1_500;
const UNREAD_BODY_MS = 400;
const STALLED_MS = 300;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  limitTransferTime(app, {
    requestBodyMs: BODY_MS,
    unreadBodyMs: UNREAD_BODY_MS,
    stalledResponseMs: STALLED_MS,
  });
  app.post('/words', async ({ body }) => body);
  const reject = async (_request: unknown, reply: FastifyReply) => reply.code(401).send('no');
  app.post('/rejected', { onRequest: reject }, async () => {});
  app.post('/file-rejected', { onRequest: reject, config: { acceptsUpload: true } }, async () => {});
  app.get('/long', async () => Buffer.alloc(64 << 20));
  app.post('/file', { config: { acceptsUpload: true } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in two halves with `between` in between; returns everything received. */
async function sendInHalves(path: string, between: () => Promise<unknown>): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const ended = once(socket, 'close');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a"`,
  );
  await Promise.race([between(), ended]);
  socket.write(': "b"}');
  await ended;
  return answer;
}

const never = () => new Promise(() => {});

test('REL-08 a body that does not arrive in time gets a JSON 408', async () => {
  const answer = await sendInHalves('/words', never);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    error: 'The request took too long to arrive.',
  });
});

test('accepts a body in time, and a file that takes longer', async () => {
  for (const answer of [
    await sendInHalves('/words', async () => {}),
    await sendInHalves('/file', () => sendInHalves('/words', never)),
  ]) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"a":"b"}');
  }
});

test('REL-08 a rejected client that goes on sending slowly is disconnected after one response', async () => {
  for (const path of ['/rejected', '/file-rejected']) {
    const answer = await sendInHalves(path, never);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  }
});

test('REL-08 a rejected upload that is not sent to its end loses its connection', async () => {
  const { client, send } = await upload();
  send(5);
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  await once(client, 'close');
});

test('REL-08 a rejected upload that is sent to its end keeps its connection', async () => {
  const { client, send } = await upload();
  send(5);
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  send(5);
  client.write(
    'POST /words HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  client.destroy();
});

/** Sends the headers of a ten-byte upload; `send` sends that many bytes. */
async function upload() {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('POST /file-rejected HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n');
  return { client, send: (bytes: number) => client.write('x'.repeat(bytes)) };
}

test('REL-08 a client that does not read a long response is disconnected', async () => {
  const requested = once(app.server, 'request');
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.pause();
  client.write('GET /long HTTP/1.1\r\nHost: shop\r\n\r\n');
  const [, response] = await requested;
  await once(response, 'close');
  expect(response.writableFinished).toBe(false);
  client.destroy();
});

test('an internal call that is rejected before its body is read sets no timers', async () => {
  const answer = await app.inject({ method: 'POST', url: '/rejected', payload: { a: 'b' } });
  expect(answer.statusCode).toBe(401);
});
