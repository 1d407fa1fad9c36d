import { quantile } from './figures.mjs';

/**
 * Sends `perSecond` requests a second whether or not the earlier ones are answered, as visitors do.
 * @param {() => Promise<number>} ask answers with the status
 * @returns what came back: how many of each status, and the times of those that succeeded and of the refused
 */
export async function openLoop(ask, { perSecond, seconds, mostOpen = 4_000 }) {
  const statuses = {};
  const times = { served: [], refused: [] };
  const open = new Set();
  const began = performance.now();
  let sent = 0;
  let unsent = 0;
  let servedInTime = 0;
  const one = async () => {
    const start = performance.now();
    const status = await ask().catch(() => 'failed');
    statuses[status] = (statuses[status] ?? 0) + 1;
    const ms = performance.now() - start;
    if (status === 503) times.refused.push(ms);
    else if (status !== 'failed' && status < 400) {
      times.served.push(ms);
      // What is answered only after the crowd has left was not served to it.
      if (performance.now() - began < seconds * 1000) servedInTime++;
    }
  };
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; sent < due; sent++) {
      if (open.size >= mostOpen) {
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
    refusedP95: quantile(times.refused, 0.95),
    errors: Object.entries(statuses)
      .filter(([status]) => status === 'failed' || (Number(status) >= 400 && status !== '503'))
      .reduce((sum, [, count]) => sum + count, 0),
  };
}
