import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { sendBody } from './send-body.ts';

const LARGEST_AT_ONCE = 256 * 1024;

test.each([0, 1, LARGEST_AT_ONCE, LARGEST_AT_ONCE + 1, 1_000_000])(
  'a body of %i bytes arrives whole',
  async (size) => {
    const body = randomBytes(size);
    const app = Fastify();
    app.get('/', (_request, reply) => sendBody(reply.type('image/png'), body));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(url);
    expect(response.headers.get('content-length')).toBe(String(size));
    expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
    const { status, headers } = await fetch(url, { method: 'HEAD' });
    expect([status, headers.get('content-length'), headers.get('content-type')]).toEqual([
      200,
      String(size),
      'image/png',
    ]);
    await app.close();
  },
);

/** What `sendBody` gives Fastify to send. */
function payloadOf(body: Buffer): Buffer | AsyncIterable<Buffer> {
  const sent: (Buffer | AsyncIterable<Buffer>)[] = [];
  const reply = { header: () => reply, send: (payload: Buffer) => sent.push(payload) };
  sendBody(reply as unknown as FastifyReply, body);
  return sent[0] as Buffer;
}

test('a body that is not large is written at once', () => {
  const body = Buffer.alloc(LARGEST_AT_ONCE);
  expect(payloadOf(body)).toBe(body);
});

test('REL-08 of all large bodies one piece of 64 kB is written in a turn of the event loop', async () => {
  let turn = 0;
  let isDone = false;
  const turns = (async () => {
    for (; !isDone; turn++) await nextTurn();
  })();
  const pieces: { turn: number; bytes: number }[] = [];
  const read = async (body: AsyncIterable<Buffer>) => {
    for await (const { length } of body) pieces.push({ turn, bytes: length });
  };
  await Promise.all(
    Array.from({ length: 10 }, () => read(payloadOf(Buffer.alloc(1 << 20)) as AsyncIterable<Buffer>)),
  );
  isDone = true;
  await turns;
  expect(pieces.length).toBe(160);
  expect(new Set(pieces.map(({ bytes }) => bytes))).toEqual(new Set([64 * 1024]));
  expect(new Set(pieces.map((piece) => piece.turn)).size).toBe(160);
});
