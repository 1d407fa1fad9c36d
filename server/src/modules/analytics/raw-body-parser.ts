import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A gift view is a few short fields; the rest of a longer body is read but ignored. */
const MAX_BYTES = 8 * 1024;

/** An unparsed body. A class, so that hooks which inspect object bodies (card data check) skip it. */
export class RawBody {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get text(): string {
    return this.#text;
  }
}

/** Makes the routes of this scope accept a body of any media type and size as a `RawBody`. */
export function registerRawBodyParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    async (_request: unknown, payload: Readable) => new RawBody(await readStart(payload)),
  );
}

async function readStart(payload: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload as AsyncIterable<Buffer>) {
    if (bytes < MAX_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_BYTES);
}
