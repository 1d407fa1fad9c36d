/**
 * How often a test repeats itself: a few times with every change, the full count of its bar when
 * the whole suite is soaked (`SOAK=1`).
 */
export const soaking = process.env.SOAK === '1';

export function rounds(quick: number, full: number): number {
  return soaking ? full : quick;
}

/** The time a soaked test may take, against that of one in the everyday suite. */
export function patience(quickMs: number, fullMs: number): number {
  return soaking ? fullMs : quickMs;
}

/**
 * For fast-check: every day the same cases, so that a change is judged by what it changed; new ones
 * with every soak.
 */
export const chance: { seed?: number } = soaking ? {} : { seed: 20_261_121 };
