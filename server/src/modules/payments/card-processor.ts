import type { IntentStatus } from '@presently/contracts/payments';

/** A processor's payment intent, as far as we look at it. */
export type Intent = {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  paymentMethodId: string | null;
  /** What `NewIntent.reference` was. */
  reference: string | null;
  /** Why the last try was refused, in words for the gifter; null when none was. */
  declineReason: string | null;
};

/** The processor would not even make an intent, because of the card it was given; in words for the gifter. */
export type Refusal = { refusal: string };

export type NewIntent = {
  amountCents: number;
  currency: string;
  /** Our own word for what is paid, unique; it comes back with look-ups and events. */
  reference: string;
  /** null: none yet. With one, the intent is confirmed at once unless `confirm` is false. */
  paymentMethodId: string | null;
  confirm: boolean;
  /** `manual` holds the money until it is captured. */
  capture: 'automatic' | 'manual';
  /** The same key makes the same intent, also after a lost answer. */
  idempotencyKey: string;
};

export type NewRefund = { intentId: string; amountCents: number; idempotencyKey: string };

/** `failed` is final; the money is still ours. */
export type RefundResult = {
  id: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
};

/** A refund as the processor knows it; `key` is ours (`NewRefund.idempotencyKey`), null for one made elsewhere. */
export type ProcessorRefund = RefundResult & { id: string; amountCents: number; key: string | null };

/** Of a processor's event, only what it is about; its own account of things is not believed. */
export type ProcessorEvent = { id: string; type: string; intentId: string | null; isAboutRefund: boolean };

/**
 * The port to whoever moves the money: `stripe` or `sandbox`. A refused card is a state of the intent
 * (`requires_payment_method` with a `declineReason`), not an error; what is thrown is an outage, after
 * which the same call with the same key is safe.
 */
export type CardProcessor = {
  readonly name: 'sandbox' | 'stripe';
  createIntent(intent: NewIntent): Promise<Intent | Refusal>;
  /** null: unknown. */
  findIntent(id: string): Promise<Intent | null>;
  /** For an intent whose making was never answered; may lag a minute behind `createIntent`. */
  findIntentByReference(reference: string): Promise<Intent | null>;
  confirmIntent(id: string, how: { paymentMethodId: string; idempotencyKey: string }): Promise<Intent>;
  /** Cancels if that is still possible; the intent as it then is. */
  cancelIntent(id: string): Promise<Intent>;
  /** The bank's answer in place of its own dialog, if it still asks; only a sandbox can. The intent as it then is. */
  answerThreeDSecure?(id: string, outcome: 'approved' | 'refused'): Promise<Intent>;
  refund(refund: NewRefund): Promise<RefundResult>;
  findRefund(id: string): Promise<RefundResult | null>;
  /** Those of an intent, also the ones made in the processor's own dashboard; only a processor that has one can. */
  listRefunds?(intentId: string): Promise<ProcessorRefund[]>;
  /** Events since then that could not be brought to us, oldest first. */
  listUndeliveredEvents?(since: Date): Promise<ProcessorEvent[]>;
};

/** What a processor's adapter throws: an outage or a call that makes no sense. Its message carries nothing secret. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  /**
   * The processor answered with a fault of its own, which it keeps for the idempotency key: asking again
   * with the key gets the same answer, whether it took effect or not. Only looking says which.
   */
  readonly isKept: boolean;
  /** The processor is away or overloaded; else it is this one call that makes no sense. */
  readonly isOutage: boolean;
  /** No answer came at all. */
  readonly hasNoResponse: boolean;

  constructor(
    message: string,
    {
      isKept = false,
      isOutage = false,
      hasNoResponse = false,
    }: Partial<Record<'isKept' | 'isOutage' | 'hasNoResponse', boolean>> = {},
  ) {
    super(message);
    this.isKept = isKept;
    this.isOutage = isOutage || isKept;
    this.hasNoResponse = hasNoResponse;
  }
}
