import type { BaseDeps } from '../../deps.ts';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { checkInvariants } from './check-invariants.ts';

export { checkInvariants } from './check-invariants.ts';
export { type Invariant, invariants } from './invariants.ts';

const EVERY_SECONDS = 300;

/** Asked for more often than it is due, because another instance may have had the last turn. */
export const invariantTasks = (deps: BaseDeps): ScheduledTask[] => [
  { name: 'check-invariants', everySeconds: 60, run: () => checkInvariants(deps, EVERY_SECONDS) },
];
