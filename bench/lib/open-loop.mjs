import { quantile } from './figures.mjs';

/**
 * Sends requests at a constant rate, whether or not the earlier ones have been answered, as independent visitors do.
 * @param {() => Promise<number>} ask sends one request and resolves with its status
 * @returns counts by status, and latencies in milliseconds of successful and rejected (503) requests
 */
export async function openLoop(ask, { perSecond, seconds, maxOpen = 4_000 }) {
  const statuses = {};
  const times = { served: [], rejected: [] };
  const open = new Set();
  const startedAt = performance.now();
  let sent = 0;
  let unsent = 0;
  let servedInTime = 0;
  const one = async () => {
    const start = performance.now();
    const status = await ask().catch(() => 'failed');
    statuses[status] = (statuses[status] ?? 0) + 1;
    const ms = performance.now() - start;
    if (status === 503) times.rejected.push(ms);
    else if (status !== 'failed' && status < 400) {
      times.served.push(ms);
      // A response after the end of the measurement does not count as throughput.
      if (performance.now() - startedAt < seconds * 1000) servedInTime++;
    }
  };
  while (performance.now() - startedAt < seconds * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond);
    for (; sent < due; sent++) {
      if (open.size >= maxOpen) {
        unsent++;
        continue;
      }
      const asked = one().finally(() => open.delete(asked));
      open.add(asked);
    }
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await Promise.all(open);
  return {
    sent: sent - unsent,
    unsent,
    statuses,
    servedPerSecond: servedInTime / seconds,
    servedP50: quantile(times.served, 0.5),
    servedP95: quantile(times.served, 0.95),
    rejectedP95: quantile(times.rejected, 0.95),
    errors: Object.entries(statuses)
      .filter(([status]) => status === 'failed' || (Number(status) >= 400 && status !== '503'))
      .reduce((sum, [, count]) => sum + count, 0),
  };
}
