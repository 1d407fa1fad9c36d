import { appendFileSync } from 'node:fs';

/** Set by vitest.soak.config.ts. */
export const isSoak = process.env['SOAK'] === '1';

/** How often a race is run: a few times with every change, the full count (or SOAK_ROUNDS) in `npm run test:soak`. */
export const iterations = (quick: number, full: number): number =>
  isSoak ? Number(process.env['SOAK_ROUNDS'] ?? full) : quick;

/** Long enough for the full count; a quick one that takes as long is stuck. */
export const soakTimeoutMs = isSoak ? 3_600_000 : 180_000;

/**
 * For fast-check: every day the same cases, so that a change is judged by what it changed; new ones
 * with every soak.
 */
export const fuzzSeed: { seed?: number } = isSoak ? {} : { seed: 20_261_121 };

/** Writes down what a soak has counted, for docs/operations/stress-tests.md. */
export function recordSoakFigures(id: string, figures: Record<string, number>): void {
  const file = process.env['SOAK_FIGURES'];
  if (isSoak && file)
    appendFileSync(file, `${JSON.stringify({ id, at: new Date().toISOString(), ...figures })}\n`);
}

/** How long a load goes on: seconds with every change, in a soak so many minutes or SOAK_MINUTES. */
export const loadDurationMs = (quickSeconds: number, fullMinutes: number): number =>
  isSoak ? Number(process.env['SOAK_MINUTES'] ?? fullMinutes) * 60_000 : quickSeconds * 1_000;

/** How long one of many cases goes on: with every change a moment, in a soak so many seconds or SOAK_CASE_SECONDS. */
export const caseDurationMs = (quickMs: number, fullSeconds: number): number =>
  isSoak ? Number(process.env['SOAK_CASE_SECONDS'] ?? fullSeconds) * 1_000 : quickMs;
