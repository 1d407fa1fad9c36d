import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { limitConnections } from './connection-limit.ts';
import { toHttpError } from './error-handler.ts';

describe('the connection limit', () => {
  it.each([
    ['what is wanted where there is room', 5_000, 20_000, 5_000],
    ['what the process may open, but for 128 files', 5_000, 1_024, 896],
    ['half of what the process may open where that is little', 5_000, 200, 100],
    ['what is wanted where the process has no limit', 5_000, Number.POSITIVE_INFINITY, 5_000],
  ])('is %s', (_name, max, openFiles, limit) => {
    const app = Fastify();
    limitConnections(app, { max, openFiles });
    expect(app.server.maxConnections).toBe(limit);
  });

  it('is derived from the limit of the process', () => {
    const app = Fastify();
    limitConnections(app, { max: 1_000_000_000 });
    expect(app.server.maxConnections).toBeGreaterThan(10);
    expect(app.server.maxConnections).toBeLessThan(1_000_000_000);
  });
});

describe('a server at its connection limit', () => {
  let app: FastifyInstance;
  const clients: Socket[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) client.destroy();
    await app.close();
  });

  async function open(max: number) {
    app = Fastify({ forceCloseConnections: true });
    const warn = vi.spyOn(app.log, 'warn');
    limitConnections(app, { max });
    app.get('/', async () => 'here');
    await app.listen({ port: 0, host: '127.0.0.1' });
    return warn;
  }
  function client(): Socket {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    clients.push(socket);
    return socket.setEncoding('utf8');
  }
  const ask = async (socket: Socket) => {
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    return String((await once(socket, 'data'))[0]);
  };

  it('closes new connections, serves the open ones, and logs once a minute', async () => {
    const warn = await open(2);
    const [first, second] = [client(), client()];
    await Promise.all([ask(first), ask(second)]);
    for (let n = 0; n < 3; n++) await once(client().resume(), 'close');
    expect(await ask(first)).toContain('200 OK');
    expect(warn).toHaveBeenCalledTimes(1);
    second.destroy();
    await expect
      .poll(() => new Promise((resolve) => app.server.getConnections((_, n) => resolve(n))))
      .toBe(1);
    expect(await ask(client())).toContain('200 OK');
  });

  it('survives when a connection cannot be accepted', async () => {
    const warn = await open(2);
    app.server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    expect(warn).toHaveBeenCalledTimes(1);
    expect(await ask(client())).toContain('200 OK');
  });
});

it('a request without a file descriptor for its database connection gets 503 with Retry-After', () => {
  const error = new Error('query failed', { cause: Object.assign(new Error('connect'), { code: 'EMFILE' }) });
  expect(toHttpError(error)).toMatchObject({ status: 503, retryAfterSeconds: 5 });
});
