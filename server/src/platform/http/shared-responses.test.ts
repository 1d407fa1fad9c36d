import { once } from 'node:events';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type HandledRequest, noMetrics } from '../metrics/metrics.ts';
import { gracefulShutdown } from './graceful-shutdown.ts';
import { createHostCheck } from './host-check.ts';
import { recordResponses } from './log-response.ts';
import { sendSharedResponses } from './shared-responses.ts';

let app: FastifyInstance;
let version: string;
/** URLs that reached Fastify. */
let reached: string[];
/** Delays the responses of /slow. */
let slow: Promise<void>;
let lines: Record<string, unknown>[];
/** Requests that were answered before Fastify. */
let sent: HandledRequest[];
beforeEach(() => open({ maxBytes: 1 << 20 }));
afterEach(() => app.close());

async function open({ maxBytes }: { maxBytes: number }): Promise<void> {
  version = '1';
  reached = [];
  lines = [];
  sent = [];
  slow = Promise.resolve();
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  app = Fastify({ logger: { stream }, disableRequestLogging: true, forceCloseConnections: true });
  sendSharedResponses(app, {
    maxBytes,
    version: () => version,
    checkHost: createHostCheck({ production: false, publicOrigin: 'http://gifts.example', apiUrl: null }),
    onSent: (request) => void sent.push(request),
    stalledResponseMs: 200,
  });
  gracefulShutdown(app);
  app.addHook('onRequest', async ({ url }) => void reached.push(url));
  recordResponses(app, noMetrics);
  app.all('/gifts', async (_request, reply) => {
    reply.isShared = true;
    return reply.header('x-content-type-options', 'nosniff').send(Buffer.from(`gifts of ${version}`));
  });
  app.get('/slow', async (_request, reply) => {
    reply.isShared = true;
    const body = Buffer.from(`gifts of ${version}`);
    await slow;
    return reply.send(body);
  });
  app.get('/none', async (_request, reply) => {
    reply.isShared = true;
    return reply.code(404).send(Buffer.from('none'));
  });
  app.get('/cookie', async (_request, reply) => {
    reply.isShared = true;
    return reply.header('set-cookie', 'visitor=1').send(Buffer.from('cookie'));
  });
  app.get('/mine', async (_request, reply) => reply.send(Buffer.from('mine')));
  app.get('/long', async (_request, reply) => {
    reply.isShared = true;
    return reply.send(Buffer.alloc(20 << 20));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const port = () => (app.server.address() as AddressInfo).port;

async function ask(
  path: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }> {
  const sent = request({ port: port(), host: '127.0.0.1', path, agent: false, ...options }).end(body);
  const [response] = await once(sent, 'response');
  const { date: _, ...headers } = response.headers;
  return { status: response.statusCode, headers, body: (await buffer(response)).toString() };
}

it('sends a shared response again with the same headers, without Fastify', async () => {
  const first = await ask('/gifts');
  expect(first).toMatchObject({ status: 200, body: 'gifts of 1' });
  expect(await ask('/gifts')).toEqual(first);
  expect(reached).toEqual(['/gifts']);
});

it('logs it in the same way', async () => {
  await ask('/gifts');
  await ask('/gifts');
  await expect.poll(() => lines.filter(({ msg }) => msg === 'request')).toHaveLength(2);
  const [usual, kept] = lines.filter(({ msg }) => msg === 'request');
  expect(kept).toEqual({
    ...usual,
    time: expect.any(Number),
    ms: expect.any(Number),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(sent).toEqual([{ method: 'GET', route: '/gifts', status: 200, ms: expect.any(Number) }]);
});

it.each<[string, RequestOptions & { body?: string }, string]>([
  ['another method', { method: 'HEAD' }, '/gifts'],
  ['a change', { method: 'POST' }, '/gifts'],
  ['a body', { headers: { 'content-length': 2 }, body: '{}' }, '/gifts'],
  ['a condition', { headers: { 'if-none-match': '"1"' } }, '/gifts'],
  ['a page of another origin', { headers: { origin: 'http://gifts.example' } }, '/gifts'],
  ['another host', { headers: { host: 'attacker.example' } }, '/gifts'],
  ['another encoding', { headers: { 'accept-encoding': 'br' } }, '/gifts'],
  ['another URL', {}, '/gifts?page=2'],
])('leaves to Fastify a request with %s', async (_, options, path) => {
  await ask('/gifts');
  await ask(path, options);
  expect(reached).toEqual(['/gifts', path]);
});

it.each(['/none', '/mine', '/cookie'])(
  'does not keep a response that is not found, not shared or sets a cookie: %s',
  async (path) => {
    await ask(path);
    await ask(path);
    expect(reached).toEqual([path, path]);
  },
);

it('keeps nothing that is older than the latest change', async () => {
  await ask('/gifts');
  version = '2';
  expect((await ask('/gifts')).body).toBe('gifts of 2');
  const release = Promise.withResolvers<void>();
  slow = release.promise;
  const early = ask('/slow');
  await expect.poll(() => reached).toContain('/slow');
  version = '3';
  await ask('/gifts');
  release.resolve();
  expect((await early).body).toBe('gifts of 2');
  expect((await ask('/slow')).body).toBe('gifts of 3');
});

it('leaves everything to Fastify while the server stops', async () => {
  await ask('/gifts');
  const socket = connect(port(), '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  const drained = app.drain();
  socket.write('GET /gifts HTTP/1.1\r\nHost: localhost\r\n\r\n');
  expect((await socket.toArray()).join('')).toMatch(/connection: close/i);
  await drained;
  expect(reached).toEqual(['/gifts', '/gifts']);
});

it('REL-08 closes the connection of a client that does not read it', async () => {
  await app.close();
  await open({ maxBytes: 64 << 20 });
  await ask('/long');
  const socket = connect(port(), '127.0.0.1').pause();
  socket.on('error', () => {});
  const [accepted] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  socket.write('GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(accepted[0], 'close');
  expect(reached).toEqual(['/long']);
  socket.destroy();
});

it('keeps nothing with maxBytes 0', async () => {
  await app.close();
  await open({ maxBytes: 0 });
  await ask('/gifts');
  await ask('/gifts');
  expect(reached).toEqual(['/gifts', '/gifts']);
});
