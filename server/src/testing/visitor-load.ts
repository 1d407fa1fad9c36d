import { setTimeout as pause } from 'node:timers/promises';

export type LoadFigures = { sent: number; failed: string[]; p95Ms: number; slowestMs: number };

/** Sends at a steady rate, however long the answers take, until it is stopped. What `send` throws is a failure. */
export function startVisitorLoad(
  perSecond: number,
  send: (n: number) => Promise<unknown>,
): { stop(): Promise<LoadFigures> } {
  const took: number[] = [];
  const failed: string[] = [];
  const inProgress = new Set<Promise<void>>();
  let over = false;

  const one = async (n: number): Promise<void> => {
    const began = performance.now();
    await send(n).catch((error: unknown) => failed.push(String(error)));
    took.push(performance.now() - began);
  };
  const sending = (async () => {
    const began = performance.now();
    for (let n = 0; !over; n++) {
      const sent: Promise<void> = one(n).finally(() => inProgress.delete(sent));
      inProgress.add(sent);
      const wait = began + ((n + 1) * 1_000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
    }
  })();
  return {
    async stop() {
      over = true;
      await sending;
      await Promise.all(inProgress);
      took.sort((a, b) => a - b);
      return {
        sent: took.length,
        failed,
        p95Ms: took[Math.floor(took.length * 0.95)] ?? 0,
        slowestMs: took.at(-1) ?? 0,
      };
    },
  };
}
