import { Agent, request } from 'node:http';
import { elapsedMs, sleep } from '../platform/clock.ts';

export type LoopAnswer = {
  status: number;
  headers: Record<string, unknown>;
  ms: number;
  endedAt: number;
  body: string;
};
export type Ask = (path: string, body?: unknown) => Promise<LoopAnswer>;

/** Asks over connections that stay, as a proxy keeps them. */
export function openLoopClient(origin: string, maxSockets: number): { ask: Ask; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets, maxFreeSockets: maxSockets });
  const ask: Ask = (path, body) =>
    new Promise((resolve, reject) => {
      const began = elapsedMs();
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const headers = payload ? { 'content-type': 'application/json' } : { accept: 'text/html' };
      const method = payload ? 'POST' : 'GET';
      const asked = request(origin + path, { agent, method, headers }, (response) => {
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
            ms: elapsedMs() - began,
            endedAt: elapsedMs(),
            body: text,
          }),
        );
      });
      asked.on('error', reject);
      asked.end(payload);
    });
  return { ask, close: () => agent.destroy() };
}

/** Does something so often a second, however long each takes, as visitors do; answers with what came of each. */
export async function openLoop<T>(
  task: (number: number) => Promise<T>,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<T[]> {
  const began = elapsedMs();
  const tasks: Promise<T>[] = [];
  for (let passed = 0; passed < seconds * 1000; passed = elapsedMs() - began) {
    while (tasks.length < (passed / 1000) * perSecond) tasks.push(task(tasks.length));
    await sleep(2);
  }
  return Promise.all(tasks);
}

/** So many at once, each anew when it has ended: how often a second it ended well. */
export async function closedLoop(
  task: () => Promise<boolean>,
  { atOnce, seconds }: { atOnce: number; seconds: number },
): Promise<number> {
  const end = elapsedMs() + seconds * 1000;
  let done = 0;
  const worker = async () => {
    while (elapsedMs() < end) if (await task()) done++;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return done / seconds;
}
