import { setTimeout as pause } from 'node:timers/promises';

export type LoadResult = { sent: number; failed: string[]; p95Ms: number; slowestMs: number };

/** Sends requests at a constant rate, however long the responses take, until stopped. An error thrown by `send` is a failure. */
export function startVisitorLoad(
  perSecond: number,
  send: (n: number) => Promise<unknown>,
): { stop(): Promise<LoadResult> } {
  const latencies: number[] = [];
  const failed: string[] = [];
  const inProgress = new Set<Promise<void>>();
  let isStopped = false;

  const one = async (n: number): Promise<void> => {
    const began = performance.now();
    await send(n).catch((error: unknown) => failed.push(String(error)));
    latencies.push(performance.now() - began);
  };
  const sending = (async () => {
    const began = performance.now();
    for (let n = 0; !isStopped; n++) {
      const sent: Promise<void> = one(n).finally(() => inProgress.delete(sent));
      inProgress.add(sent);
      const wait = began + ((n + 1) * 1_000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await sending;
      await Promise.all(inProgress);
      latencies.sort((a, b) => a - b);
      return {
        sent: latencies.length,
        failed,
        p95Ms: latencies[Math.floor(latencies.length * 0.95)] ?? 0,
        slowestMs: latencies.at(-1) ?? 0,
      };
    },
  };
}
