import { CURRENCY } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Payer } from './card-testing.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { type PaymentWithAge, insertPayment } from './payments.store.ts';

export type NewPayment = {
  reference: string;
  paymentMethodId: string;
  amountCents: number;
  payer?: Payer;
};

/**
 * Writes down, in the caller's transaction, what money will be asked for.
 * @returns the payment, for `processPayment`, which asks for it after the commit
 */
export async function createPayment(
  tx: Tx,
  deps: PaymentsDeps,
  { reference, paymentMethodId, amountCents, payer }: NewPayment,
): Promise<PaymentWithAge> {
  const payment = await insertPayment(tx, {
    id: newUuid(),
    reference,
    processor: deps.processor.name,
    paymentMethodId,
    amountCents,
    currency: CURRENCY,
    payerFingerprint: payer?.payerFingerprint ?? null,
    ipFingerprint: payer?.ipFingerprint ?? null,
  });
  return { ...payment, ageSeconds: 0, unknownOutcomeSeconds: null };
}
