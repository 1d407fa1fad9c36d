import { KEEP_FINGERPRINTS_DAYS } from '@presently/contracts/limits';
import type { ScheduledTask } from '../../platform/scheduler.ts';
import { whenReconciled } from '../restores/index.ts';
import { eraseFingerprints } from './card-testing.store.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { purgeClientSecrets } from './payments.store.ts';
import { processDueRefunds, retryStuckRefunds } from './process-refunds.ts';
import { purgeProcessorEvents } from './processor-events.store.ts';
import { createMissedEventReplay } from './replay-missed-events.ts';
import { cancelStaleIntents } from './standalone-intents.ts';

export const paymentTasks = (deps: PaymentsDeps): ScheduledTask[] => [
  { name: 'cancel-stale-intents', everySeconds: 60, run: () => cancelStaleIntents(deps) },
  {
    name: 'process-due-refunds',
    everySeconds: 2,
    run: () => whenReconciled(deps.database, () => processDueRefunds(deps)),
  },
  {
    name: 'retry-stuck-refunds',
    everySeconds: 60,
    run: () => whenReconciled(deps.database, () => retryStuckRefunds(deps)),
  },
  { name: 'replay-missed-events', everySeconds: 60, run: createMissedEventReplay(deps) },
  {
    name: 'erase-fingerprints',
    everySeconds: 3600,
    run: () => eraseFingerprints(deps.database.db, KEEP_FINGERPRINTS_DAYS),
  },
  { name: 'purge-processor-events', everySeconds: 600, run: () => purgeProcessorEvents(deps.database.db) },
  { name: 'purge-client-secrets', everySeconds: 86_400, run: () => purgeClientSecrets(deps.database.db) },
];
