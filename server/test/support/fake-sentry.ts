import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

export type Envelope = { text: string; headers: Record<string, unknown>; events: Record<string, unknown>[] };

/** The ingest endpoint of Sentry: accepts envelopes (JSON lines) and answers with an id. */
export async function startFakeSentry() {
  const received: Envelope[] = [];
  const waiting = new Set<() => void>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const sent = Buffer.concat(chunks);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString();
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'POST') {
      received.push({ text: `${request.url}\n${text}`, headers: request.headers, events: eventsOf(text) });
      for (const notify of waiting) notify();
    }
    response.end('{"id":"1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    origin: `http://127.0.0.1:${port}`,
    received,
    /** Resolves once so many envelopes have been received. */
    async waitFor(count: number): Promise<void> {
      while (received.length < count)
        await new Promise<void>((resolve) => {
          const notify = () => {
            waiting.delete(notify);
            resolve();
          };
          waiting.add(notify);
        });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The lines after the first are pairs of item header and item. */
function eventsOf(text: string): Record<string, unknown>[] {
  const lines = text.split('\n').slice(1).filter(Boolean);
  return lines
    .filter((_, index) => index % 2 === 1 && /"type":"event"/.test(lines[index - 1] ?? ''))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
