import { CURRENCY } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Payer } from './payer.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { insertPayment, type PaymentWithAge } from './payments.store.ts';

export type NewPayment = {
  reference: string;
  paymentMethodId: string;
  amountCents: number;
  payer?: Payer;
};

/**
 * Stores a payment in the caller's transaction; the processor is not called yet.
 * @returns the payment, to be passed to `processPayment` after the commit
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
