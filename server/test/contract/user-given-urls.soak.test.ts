import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Endpoint } from '@presently/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scheduledTasks } from '../../src/composition.ts';
import { buildTestApp, type TestApp } from '../support/build-test-app.ts';
import { anImage, anUploadForm } from '../support/images.ts';
import { type OutgoingConnections, watchOutgoingConnections } from '../support/outgoing-connections.ts';
import { runDueWork } from '../support/run-due-work.ts';
import { iterations, recordSoakFigures, soakTimeoutMs } from '../support/soak.ts';
import { ssrfPayloads } from '../support/ssrf-payloads.ts';
import { type Operation, operations, type Request, type RequestContext, send } from './operations.fixture.ts';
import { createContextFactory, validRequests } from './valid-requests.fixture.ts';

/** Payloads that are sent concurrently. */
const CONCURRENCY = 4;

let shop: TestApp;
let newContext: () => Promise<RequestContext>;
let watch: OutgoingConnections;
let listener: Server;
let port: number;
let arrived = 0;
let database: string[];

beforeAll(async () => {
  listener = createServer((socket) => {
    arrived++;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
  });
  // Without a host it listens on every address of this machine, of IPv4 and IPv6.
  listener.listen(0);
  await once(listener, 'listening');
  port = (listener.address() as { port: number }).port;
  watch = watchOutgoingConnections();
  shop = await buildTestApp();
  newContext = await createContextFactory(shop);
  await runDueWork(shop.deps);
  // So far the shop has connected to its database only.
  database = [...new Set(watch.targets())];
});
afterAll(async () => {
  watch.stop();
  await shop.close();
  listener.close();
});

/** Connections other than to the database, DNS look-ups, and connections that reached the listener. */
const unexpectedConnections = () => ({
  targets: watch.targets().filter((target) => !database.includes(target)),
  lookups: Object.keys(watch.requests()).filter((type) => /^(GETADDR|GETNAME|QUERY|UDP)/.test(type)),
  arrived,
});
const NONE = { targets: [], lookups: [], arrived: 0 };

/** The paths of all strings in a value. */
function stringPathsOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value === 'string') return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => stringPathsOf(inner, [...path, name]));
}

/** A copy with the string at the path replaced. */
function replaceString<T>(value: T, [name, ...rest]: string[], text: string): T {
  if (name === undefined) return text as T;
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  copy[name] = replaceString(copy[name], rest, text);
  return copy as T;
}

const PARTS = ['body', 'query', 'params'] as const;
const stringPathsOfRequest = (request: Request): string[][] =>
  PARTS.flatMap((part) => stringPathsOf(request[part]).map((path) => [part, ...path]));

/** Headers that some servers trust as URLs or host names. */
const headersWith = (text: string): Record<string, string> => {
  const value = encodeURI(text.toWellFormed()).slice(0, 500);
  return { referer: value, 'x-forwarded-host': value, 'x-original-url': value, 'user-agent': value };
};

/** Sends the operation with the payload in each string in turn. Counts requests and successful ones. */
async function sendEverywhere({ name, endpoint }: Operation, payload: string, shared: RequestContext) {
  const build = validRequests[name];
  if (!build) throw new Error(`there is no valid request for ${name}`);
  const context = /logout|DELETE \/users\/me$/.test(name) ? await newContext() : shared;
  let request = await build(context);
  const count = { requests: 0, succeeded: 0 };
  const ask = async (change: (request: Request) => Request) => {
    const { status } = await send(shop, endpoint, change(request));
    expect(status, `${name} ${payload}`).toBeLessThan(500);
    count.requests++;
    if (status >= 300) return;
    count.succeeded++;
    // A successful change may be possible only once, so the next request needs new data.
    if (endpoint.method !== 'GET') request = await build(context);
  };
  for (const place of stringPathsOfRequest(request)) await ask((good) => replaceString(good, place, payload));
  await ask((good) => ({ ...good, headers: headersWith(payload) }));
  return count;
}

/** Rate limits would interfere with this test. */
const purgeLimits = () => shop.deps.database.pool.query('DELETE FROM rate_limits');

const STREAM = 'GET /orders/track/:urlId/events';
const tried = operations.filter(({ name }) => validRequests[name] && name !== STREAM);

it(
  'WEB-11 no text in any field of any operation makes the server connect to anything but its database',
  async () => {
    const all = ssrfPayloads(port);
    const payloads = all.filter(
      (_, index) => index % Math.ceil(all.length / iterations(1, all.length)) === 0,
    );
    const total = { requests: 0, succeeded: 0 };
    const sendAll = async (payload: string) => {
      const context = await newContext();
      for (const operation of tried) {
        await purgeLimits();
        const { requests, succeeded } = await sendEverywhere(operation, payload, context);
        total.requests += requests;
        total.succeeded += succeeded;
      }
    };
    for (let from = 0; from < payloads.length; from += CONCURRENCY) {
      await purgeLimits();
      // Signs in again, because tokens expire after fifteen minutes.
      newContext = await createContextFactory(shop);
      await Promise.all(payloads.slice(from, from + CONCURRENCY).map(sendAll));
    }
    newContext = await createContextFactory(shop);
    await runDueWork(shop.deps);
    for (const task of scheduledTasks(shop.deps)) await task.run();
    expect(unexpectedConnections()).toEqual(NONE);
    // Proves that payloads were stored: notes, names and addresses accept them.
    expect(total.succeeded).toBeGreaterThan(payloads.length * 10);
    recordSoakFigures('WEB-11 user-given addresses', {
      payloads: payloads.length,
      operations: tried.length,
      ...total,
      connections: unexpectedConnections().targets.length + unexpectedConnections().arrived,
    });
  },
  soakTimeoutMs,
);

describe('WEB-11 images that contain URLs', () => {
  const xmp = () =>
    `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:${port}/e">]><x:xmpmeta xmlns:x="http://127.0.0.1:${port}/ns" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="http://127.0.0.1:${port}/i.png"/>&e;</x:xmpmeta>`;
  const svg = () =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64"><image xlink:href="http://127.0.0.1:${port}/i.png" width="64" height="64"/><style>@import url(http://127.0.0.1:${port}/s.css);</style></svg>`;
  const upload = async (bytes: Uint8Array, file: { name: string; type: string }) => {
    const { operatorToken, giftId } = await newContext();
    const endpoint = operations.find(({ name }) => name === 'POST /operator/gifts/:id/images')?.endpoint;
    return await send(shop, endpoint as Endpoint, {
      params: { id: giftId },
      token: operatorToken,
      form: anUploadForm(bytes, file),
    });
  };
  /** A JPEG with the text as its XMP metadata, right after its first marker. */
  const jpegWith = async (text: string) => {
    const jpeg = await anImage().jpeg().toBuffer();
    const content = Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0'), Buffer.from(text)]);
    const head = Buffer.alloc(4);
    head.writeUInt16BE(0xffe1, 0);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
  };

  it('WEB-11 URLs in the metadata of a photograph are removed and not fetched', async () => {
    const answer = await upload(await jpegWith(xmp()), { name: 'a.jpg', type: 'image/jpeg' });
    expect(answer.status).toBe(201);
    expect(unexpectedConnections()).toEqual(NONE);
  });

  it.each([
    ['as it is', 'a.svg', 'image/svg+xml', (text: string) => Buffer.from(text)],
    ['called a PNG', 'a.png', 'image/png', (text: string) => Buffer.from(text)],
    ['compressed', 'a.svgz', 'image/svg+xml', (text: string) => gzipSync(text)],
    ['after a byte order mark', 'a.jpg', 'image/jpeg', (text: string) => Buffer.from(`\ufeff${text}`)],
    [
      'behind the first bytes of a PNG',
      'a.png',
      'image/png',
      (text: string) => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(text)]),
    ],
  ])('WEB-11 an SVG %s is rejected, and nothing is fetched', async (_how, name, type, encode) => {
    expect([400, 415]).toContain((await upload(encode(svg()), { name, type })).status);
    expect(unexpectedConnections()).toEqual(NONE);
  });
});

it('WEB-11 URLs in the columns of an import are not fetched', async () => {
  const { operatorToken } = await newContext();
  const url = `http://127.0.0.1:${port}/`;
  const endpoint = operations.find(({ name }) => name === 'POST /operator/gifts/import')?.endpoint;
  const form = anUploadForm(
    Buffer.from(
      `name,description,brand,price,categories,image_url\n${url},${url},${url},1.25,toys-games,${url}\n`,
    ),
    { field: 'file', name: 'gifts.csv', type: 'text/csv' },
  );
  await send(shop, endpoint as Endpoint, { token: operatorToken, query: { dry_run: 'false' }, form });
  expect(unexpectedConnections()).toEqual(NONE);
});

/** Verifies the detection itself; last, because its connections would be seen by the other tests. */
it('WEB-11 connections are detected by their target, their look-up and the listener', async () => {
  await fetch(`http://127.0.0.1:${port}/`);
  await fetch(`http://localhost:${port}/`);
  const { targets, lookups, arrived: visits } = unexpectedConnections();
  expect(targets.length).toBeGreaterThanOrEqual(2);
  expect(targets.join()).toContain(String(port));
  expect(lookups).toContain('GETADDRINFOREQWRAP');
  expect(visits).toBeGreaterThanOrEqual(2);
});
