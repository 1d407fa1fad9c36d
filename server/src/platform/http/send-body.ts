import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Larger bodies are written in pieces. */
const LARGE_BYTES = 256 * 1024;
const PIECE_BYTES = 64 * 1024;

/** Ends when each response that asked for a turn so far has had it. */
let turns: Promise<void> = Promise.resolve();

/**
 * Sends bytes that are in memory. A large body is written piece by piece, and of all large bodies only one piece in each
 * turn of the event loop. If it were written at once, the kernel would copy as much as the socket buffer holds (4 MB on
 * Linux), even for a client that reads nothing, and all other requests would wait meanwhile.
 */
export function sendBody(reply: FastifyReply, body: Buffer): FastifyReply {
  if (body.length <= LARGE_BYTES) return reply.send(body);
  return reply
    .header('content-length', body.length)
    .send(Readable.from(inPieces(body), { objectMode: false }));
}

async function* inPieces(body: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < body.length; start += PIECE_BYTES) {
    turns = turns.then(() => nextTurn());
    await turns;
    yield body.subarray(start, start + PIECE_BYTES);
  }
}
