import type { FirstStep } from '@presently/contracts/operator-first-steps';
import { countOperators } from '../../accounts/index.ts';
import { hasGifts } from '../../catalogue/index.ts';
import { hasCustomContact } from '../../shop-settings/index.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { hasOrders } from '../store/order-stats.store.ts';

/** The set-up checklist of a new shop, computed from its actual state. Empty once all is done or an order was paid. */
export async function listFirstSteps(deps: OrdersDeps): Promise<FirstStep[]> {
  const { db } = deps.database;
  const [hasSold, gifts, operators] = await Promise.all([hasOrders(db), hasGifts(db), countOperators(db)]);
  const steps: FirstStep[] = [
    { step: 'gifts', done: gifts },
    { step: 'contact', done: hasCustomContact(deps) },
    { step: 'payments', done: deps.settings.stripe !== null },
    { step: 'messages', done: deps.settings.twilio !== null && deps.settings.smtp !== null },
    { step: 'team', done: operators > 1 },
  ];
  return hasSold || steps.every(({ done }) => done) ? [] : steps;
}
