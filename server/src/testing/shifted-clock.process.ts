/*
 * Loaded before anything else, it sets this process's clock wrong by CLOCK_SHIFT_MS, as on a machine whose
 * time is off. How long something takes is measured as ever.
 */
const shiftMs = Number(process.env['CLOCK_SHIFT_MS'] ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shiftMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + shiftMs;
  }
} as DateConstructor;
