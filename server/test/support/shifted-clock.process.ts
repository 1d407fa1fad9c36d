/*
 * Preloaded with `--import`: shifts the process's wall clock by CLOCK_SHIFT_MS, as on a machine with a wrong clock. The
 * monotonic clock (performance.now) stays correct.
 */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    if (args.length === 0) super(RealDate.now() + shiftMs);
    else super(...(args as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
