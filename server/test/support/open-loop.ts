import { Agent, request } from 'node:http';
import { elapsedMs, sleep } from '../../src/platform/clock.ts';

export type TimedResponse = {
  status: number;
  headers: Record<string, unknown>;
  ms: number;
  endedAt: number;
  body: string;
};
export type Ask = (path: string, body?: unknown) => Promise<TimedResponse>;

/** An HTTP client with keep-alive connections, as a reverse proxy uses. */
export function openLoopClient(origin: string, maxSockets: number): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets });
  const ask: Ask = (path, body) =>
    new Promise((resolve, reject) => {
      const startedAt = elapsedMs();
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = payload ? { 'content-type': 'application/json' } : { accept: 'text/html' };
      const method = payload ? 'POST' : 'GET';
      const sent = request(origin + path, { agent, method, headers }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            ms: elapsedMs() - startedAt,
            endedAt: elapsedMs(),
            body: text,
          }),
        );
      });
      sent.on('error', reject);
      sent.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}

/** Starts tasks at a constant rate, however long each takes, as independent visitors do. Resolves with their results. */
export async function openLoop<T>(
  task: (number: number) => Promise<T>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<T[]> {
  const startedAt = elapsedMs();
  const tasks: Promise<T>[] = [];
  for (let passed = 0; passed < seconds * 1000; passed = elapsedMs() - startedAt) {
    while (tasks.length < (passed / 1000) * perSecond) tasks.push(task(tasks.length));
    await sleep(2);
  }
  return Promise.all(tasks);
}

/** Runs so many workers that each repeat the task. Resolves with the number of successes per second. */
export async function closedLoop(
  task: () => Promise<boolean>,
  { concurrency, seconds }: { concurrency: number; seconds: number },
): Promise<number> {
  const end = elapsedMs() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (elapsedMs() < end) if (await task()) done++;
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return done / seconds;
}
