import type { FirstStep } from '@presently/contracts/operator-first-steps';
import { countOperators } from '../accounts/index.ts';
import { hasGifts } from '../catalogue/index.ts';
import { hasOrders, type OrdersDeps } from '../orders/index.ts';
import { hasOwnContact } from '../shop-settings/index.ts';

/** What a new shop still needs, by what is really there; nothing once all is done or something was sold. */
export async function listFirstSteps(deps: OrdersDeps): Promise<FirstStep[]> {
  const { db } = deps.database;
  const [sells, gifts, operators] = await Promise.all([hasOrders(db), hasGifts(db), countOperators(db)]);
  const steps: FirstStep[] = [
    { step: 'gifts', done: gifts },
    { step: 'contact', done: hasOwnContact(deps) },
    { step: 'payments', done: deps.settings.stripe !== null },
    { step: 'messages', done: deps.settings.twilio !== null && deps.settings.smtp !== null },
    { step: 'team', done: operators > 1 },
  ];
  return sells || steps.every(({ done }) => done) ? [] : steps;
}
