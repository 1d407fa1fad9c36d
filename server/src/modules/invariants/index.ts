import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { checkInvariants } from './check-invariants.ts';

export { checkInvariants } from './check-invariants.ts';
export { findViolations } from './find-violations.ts';
export { type Invariant, invariants } from './invariants.ts';

const EVERY_SECONDS = 300;

/** The task runs every minute but checks only every `EVERY_SECONDS`, shared by all instances. */
export const invariantTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'check-invariants', everySeconds: 60, run: () => checkInvariants(deps, EVERY_SECONDS) },
];
