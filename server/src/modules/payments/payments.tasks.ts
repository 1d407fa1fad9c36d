import type { ScheduledTask } from '../../platform/scheduler.ts';
import { createCatchUp } from './catch-up-events.ts';
import { cancelStaleHolds } from './hold-money.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { purgeProcessorEvents } from './payments.store.ts';
import { retryStuckRefunds } from './run-refunds.ts';

export const paymentTasks = (deps: PaymentsDeps): ScheduledTask[] => [
  { name: 'cancel-stale-holds', everySeconds: 60, run: () => cancelStaleHolds(deps) },
  { name: 'settle-late-refunds', everySeconds: 60, run: () => retryStuckRefunds(deps) },
  { name: 'catch-up-events', everySeconds: 60, run: createCatchUp(deps) },
  { name: 'purge-processor-events', everySeconds: 600, run: () => purgeProcessorEvents(deps.database.db) },
];
