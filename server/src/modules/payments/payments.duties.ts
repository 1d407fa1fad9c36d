import type { Duty } from '../../platform/ticker.ts';
import { createCatchUp } from './catch-up-events.ts';
import { cancelStaleHolds } from './hold-money.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { forgetOldEvents } from './payments.store.ts';
import { settleLateRefunds } from './run-refunds.ts';

export const paymentDuties = (deps: PaymentsDeps): Duty[] => [
  { name: 'cancel-stale-holds', everySeconds: 60, run: () => cancelStaleHolds(deps) },
  { name: 'settle-late-refunds', everySeconds: 60, run: () => settleLateRefunds(deps) },
  { name: 'catch-up-events', everySeconds: 60, run: createCatchUp(deps) },
  { name: 'forget-old-events', everySeconds: 600, run: () => forgetOldEvents(deps.database.db) },
];
