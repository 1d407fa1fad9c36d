import { appendFileSync } from 'node:fs';

/**
 * Notes a figure for the table of `npm run bench`. `beside` is the ceiling or the peer of the same run, `goal`
 * what is to be reached, `reached` whether it was.
 * @param {{ figure: string, shop: string | number, beside?: string, goal?: string, reached?: boolean }} row
 */
export function recordFigure(row) {
  if (process.env.BENCH_FIGURES) appendFileSync(process.env.BENCH_FIGURES, `${JSON.stringify(row)}\n`);
}

export const percent = (part, whole) => Math.round((100 * part) / whole);

/** The value below which `share` of the figures lie. */
export function quantile(figures, share) {
  const sorted = [...figures].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
