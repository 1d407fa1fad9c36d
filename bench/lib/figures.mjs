import { appendFileSync } from 'node:fs';

/**
 * Records a result for the table of `npm run bench`. `comparison` is an upper bound or a competitor's figure, `goal` the
 * target, `reached` whether it was met.
 * @param {{ figure: string, shop: string | number, comparison?: string, goal?: string, reached?: boolean }} row
 */
export function recordFigure(row) {
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(row)}\n`);
}

export const percent = (part, whole) => Math.round((100 * part) / whole);

/** The value below which `share` (0 to 1) of the figures lie. */
export function quantile(figures, share) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
