import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitTransferTime } from './transfer-timeouts.ts';

const LIMIT_MS = 1_500;
const REST_MS = 400;
const STALLED_MS = 300;
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify();
  limitTransferTime(app, { requestBodyMs: LIMIT_MS, unreadBodyMs: REST_MS, stalledResponseMs: STALLED_MS });
  app.post('/words', async ({ body }) => body);
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(401).send('no');
  app.post('/refused', { onRequest: refuse }, async () => {});
  app.post('/file-refused', { onRequest: refuse, config: { acceptsUpload: true } }, async () => {});
  app.get('/long', async () => Buffer.alloc(64 << 20));
  app.post('/file', { config: { acceptsUpload: true } }, async ({ body }) => body);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body in two halves, the second after what happens in between; answers with all that came back. */
async function inHalves(path: string, between: () => Promise<unknown>): Promise<string> {
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

test('REL-08 a body that does not arrive in time is answered with a 408 in the envelope', async () => {
  const answer = await inHalves('/words', never);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    success: false,
    error: 'The request took too long to arrive.',
  });
});

test('a body in time, and a file that takes its time, are taken', async () => {
  for (const answer of [
    await inHalves('/words', async () => {}),
    await inHalves('/file', () => inHalves('/words', never)),
  ]) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('{"a":"b"}');
  }
});

test('REL-08 whoever has been refused and goes on sending slowly is cut off, with one answer', async () => {
  for (const path of ['/refused', '/file-refused']) {
    const answer = await inHalves(path, never);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  }
});

test('REL-08 an upload that is refused unread does not keep its connection', async () => {
  const { client, sent } = await upload();
  sent(5);
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  await once(client, 'close');
});

test('REL-08 whoever sends the rest of a refused upload at once goes on with the same connection', async () => {
  const { client, sent } = await upload();
  sent(5);
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 /);
  sent(5);
  client.write(
    'POST /words HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
  );
  expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  client.destroy();
});

/** The headers of an upload of ten bytes, and what sends so many of them. */
async function upload() {
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  client.write('POST /file-refused HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n');
  return { client, sent: (bytes: number) => client.write('x'.repeat(bytes)) };
}

test('REL-08 whoever takes nothing of a long answer is cut off', async () => {
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

test('a call from within that is refused unread leaves nothing behind', async () => {
  const answer = await app.inject({ method: 'POST', url: '/refused', payload: { a: 'b' } });
  expect(answer.statusCode).toBe(401);
});
