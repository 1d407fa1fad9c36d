import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

export type LoadResult = {
  succeeded: number;
  /** Numbers of unsuccessful responses by status; 0 means no response. */
  failed: Record<number, number>;
  p50Ms: number;
  p95Ms: number;
};
/** Resources of a process, with the seconds since the first sample. */
export type ResourceSample = { atSeconds: number; rssMb: number; files: number; connections: number };
/** A figure at a time, in seconds. */
export type Reading = { atSeconds: number; value: number };

/** Requests that wait for a response; beyond it the sender would run out of open files. */
const MAX_OPEN = 1_000;

/**
 * Sends requests at a constant rate, whether or not the earlier ones have been answered. Those that too many others wait
 * before are not sent, and count as without response.
 * @param visit sends one request and resolves with its status, or 0 if there was no response
 */
export async function runSteadyLoad(
  visit: () => Promise<number>,
  { perSecond, forMs }: { perSecond: number; forMs: number },
): Promise<LoadResult> {
  const times: number[] = [];
  const failed: Record<number, number> = {};
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  const one = async () => {
    const sentAt = performance.now();
    const status = await visit().catch(() => 0);
    if (status >= 200 && status < 300) times.push(performance.now() - sentAt);
    else failed[status] = (failed[status] ?? 0) + 1;
  };
  for (let sent = 0; performance.now() - startedAt < forMs; ) {
    const due = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      if (open.size >= MAX_OPEN) {
        failed[0] = (failed[0] ?? 0) + 1;
        continue;
      }
      const visiting = one().finally(() => open.delete(visiting));
      open.add(visiting);
    }
    await pause(5);
  }
  await Promise.all(open);
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { succeeded: times.length, failed, p50Ms: quantile(0.5), p95Ms: quantile(0.95) };
}

/** Resident memory and number of open files of a process. Linux only. */
export async function sampleResources(pid: number): Promise<{ rssMb: number; files: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  return { rssMb: kilobytes / 1_024, files: (await readdir(`/proc/${pid}/fd`)).length };
}

/** Growth of a figure per hour, by linear regression. */
export function slopePerHour(readings: Reading[]): number {
  const mean = (read: (one: Reading) => number) =>
    readings.reduce((sum, one) => sum + read(one), 0) / readings.length;
  const [x, y] = [mean(({ atSeconds }) => atSeconds), mean(({ value }) => value)];
  const numerator = readings.reduce((sum, { atSeconds, value }) => sum + (atSeconds - x) * (value - y), 0);
  const denominator = readings.reduce((sum, { atSeconds }) => sum + (atSeconds - x) ** 2, 0);
  return denominator === 0 ? 0 : (numerator / denominator) * 3_600;
}
