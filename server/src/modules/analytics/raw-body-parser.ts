import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** A view is a few short fields; of anything longer the rest is left unread. */
const MAX_BYTES = 8 * 1024;

/** A body as it came. A class of its own, so that no hook takes it for fields to check. */
export class RawBody {
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
  }
  get text(): string {
    return this.#text;
  }
}

/** Lets the routes of this scope take a body of any type, shape and size as a `RawBody`. */
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
