import { randomKey } from '../../../platform/ids.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import { insertMethod } from './sandbox.store.ts';
import { type CardError, type CardInput, checkCard } from './sandbox-cards.ts';

/** Creates a payment method for a test card; stores only its brand, last four digits and test behaviour. */
export async function createPaymentMethod(
  deps: PaymentsDeps,
  card: CardInput,
): Promise<{ id: string; brand: string; last4: string } | CardError> {
  const checked = checkCard(card, deps.clock.now());
  if ('code' in checked) return checked;
  const id = `pm_${randomKey()}`;
  await insertMethod(deps.database.db, { id, ...checked });
  return { id, brand: checked.brand, last4: checked.last4 };
}
