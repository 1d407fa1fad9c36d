import { CURRENCY } from '@presently/contracts/money';
import type { Tx } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Payer } from './payer.ts';
import type { PaymentsDeps } from './payments.deps.ts';
import { insertPayment, type PaymentToProcess } from './payments.store.ts';

export type NewPayment = {
  purchaseId: string;
  paymentMethodId: string;
  amountCents: number;
  payer: Payer;
};

/**
 * Stores a payment in the caller's transaction; the processor is not called yet.
 * @returns the payment, to be passed to `processPayment` after the commit
 */
export function createPayment(
  tx: Tx,
  deps: PaymentsDeps,
  { purchaseId, paymentMethodId, amountCents, payer }: NewPayment,
): PaymentToProcess {
  const payment = {
    id: newUuid(),
    purchaseId,
    processor: deps.processor.name,
    paymentMethodId,
    amountCents,
    currency: CURRENCY,
  };
  insertPayment(tx, {
    ...payment,
    payerFingerprint: payer.payerFingerprint,
    ipFingerprint: payer.ipFingerprint,
  });
  return { ...payment, ...NOT_PROCESSED };
}

/** A payment with the database's default values. */
const NOT_PROCESSED = {
  captureMethod: 'automatic',
  intentId: null,
  intentStatus: null,
  clientSecret: null,
  declineReason: null,
  ageSeconds: 0,
  unknownOutcomeSeconds: null,
} as const;
