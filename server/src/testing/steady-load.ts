import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export type LoadResult = {
  succeeded: number;
  /** How many of each status were no success; 0 for no answer. */
  failed: Record<number, number>;
  p50Ms: number;
  p95Ms: number;
};
/** What a process holds at a moment, the seconds since the first counted with it. */
export type ResourceSample = { atSeconds: number; rssMb: number; files: number; connections: number };

/**
 * Visits so many times a second, whether or not the earlier ones are over, as people do.
 * @param visit answers with its status, 0 for no answer
 */
export async function runSteadyLoad(
  visit: () => Promise<number>,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<LoadResult> {
  const times: number[] = [];
  const failed: Record<number, number> = {};
  const open = new Set<Promise<void>>();
  const began = performance.now();
  const one = async () => {
    const asked = performance.now();
    const status = await visit().catch(() => 0);
    if (status >= 200 && status < 300) times.push(performance.now() - asked);
    else failed[status] = (failed[status] ?? 0) + 1;
  };
  for (let sent = 0; performance.now() - began < forMs; ) {
    const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const visiting = one().finally(() => open.delete(visiting));
      open.add(visiting);
    }
    await pause(5);
  }
  await Promise.all(open);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { succeeded: times.length, failed, p50Ms: at(0.5), p95Ms: at(0.95) };
}

/** What a process of this machine holds; Linux only. */
export async function sampleResources(pid: number): Promise<{ rssMb: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return { rssMb: kilobytes / 1_024, files: (await readdir(`/proc/${pid}/fd`)).length };
}

/** Megabytes an hour, by least squares. */
export function slopePerHour(held: Pick<ResourceSample, 'atSeconds' | 'rssMb'>[]): number {
  const mean = (of: (one: (typeof held)[number]) => number) =>
    held.reduce((sum, one) => sum + of(one), 0) / held.length;
  const [x, y] = [mean(({ atSeconds }) => atSeconds), mean(({ rssMb }) => rssMb)];
  const above = held.reduce((sum, { atSeconds, rssMb }) => sum + (atSeconds - x) * (rssMb - y), 0);
  const below = held.reduce((sum, { atSeconds }) => sum + (atSeconds - x) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 3_600;
}
