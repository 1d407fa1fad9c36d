import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Streams a CSV as a download; chunks are generated with backpressure. */
export function csvReply(
  reply: FastifyReply,
  fileName: string,
  chunks: Iterable<string> | AsyncIterable<string>,
) {
  reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${fileName}"`);
  // Fastify sends a stream unchanged; the endpoint's schema declares its text.
  return { status: 200 as const, body: Readable.from(chunks, { objectMode: false }) as unknown as string };
}
