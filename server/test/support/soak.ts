import { appendFileSync } from 'node:fs';

/** Set by vitest.soak.config.ts. */
export const isSoak = process.env['SOAK'] === '1';

/** Number of iterations of a soak test: few in `npm test`, the full number (or SOAK_ROUNDS) in `npm run test:soak`. */
export const iterations = (quick: number, full: number): number =>
  isSoak ? Number(process.env['SOAK_ROUNDS'] ?? full) : quick;

/** Test timeout for that many iterations. */
export const soakTimeoutMs = isSoak ? 3_600_000 : 180_000;

/** Options for fast-check: a fixed seed in `npm test`, for reproducible runs; a random one in a soak. */
export const fuzzSeed: { seed?: number } = isSoak ? {} : { seed: 20_261_121 };

/** Writes down what a soak has counted, for docs/operations/soak.md. */
export function recordSoakFigures(id: string, figures: Record<string, number>): void {
  const file = process.env['SOAK_FIGURES'];
  if (isSoak && file)
    appendFileSync(file, `${JSON.stringify({ id, at: new Date().toISOString(), ...figures })}\n`);
}

/** Duration of a load test: seconds in `npm test`; in a soak so many minutes, or SOAK_MINUTES. */
export const loadDurationMs = (quickSeconds: number, fullMinutes: number): number =>
  isSoak ? Number(process.env['SOAK_MINUTES'] ?? fullMinutes) * 60_000 : quickSeconds * 1_000;

/** Duration of one of many cases: short in `npm test`; in a soak so many seconds, or SOAK_CASE_SECONDS. */
export const caseDurationMs = (quickMs: number, fullSeconds: number): number =>
  isSoak ? Number(process.env['SOAK_CASE_SECONDS'] ?? fullSeconds) * 1_000 : quickMs;
