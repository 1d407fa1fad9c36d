import type { IntentStatus } from '@presently/contracts/payments';

/** The fields of a processor's payment intent that the shop uses. */
export type Intent = {
  id: string;
  clientSecret: string;
  status: IntentStatus;
  amountCents: number;
  currency: string;
  paymentMethodId: string | null;
  /** `NewIntent.reference`; null for an intent created elsewhere. */
  reference: string | null;
  /** Why the last attempt was declined, as shown to the gifter; null if it was not. */
  declineReason: string | null;
};

/** The card was rejected before an intent was created; the reason as shown to the gifter. */
export type Refusal = { refusal: string };

export type NewIntent = {
  amountCents: number;
  currency: string;
  /** Unique id of the payment's purpose; stored as the intent's metadata so that it can be looked up by it. */
  reference: string;
  /** null: set later, when the intent is confirmed. */
  paymentMethodId: string | null;
  /** Whether to confirm it in the same call; needs a payment method. */
  confirm: boolean;
  /** `manual` only authorises the amount. */
  capture: 'automatic' | 'manual';
  /** A retry with the same key returns the same intent, also if the first response was lost. */
  idempotencyKey: string;
};

export type NewRefund = { intentId: string; amountCents: number; idempotencyKey: string };

/** `failed` is final: nothing was refunded. */
export type RefundResult = {
  id: string | null;
  status: 'pending' | 'succeeded' | 'failed';
  failureReason: string | null;
};

/** A refund as listed by the processor; `key` is `NewRefund.idempotencyKey`, null for a refund created elsewhere. */
export type ProcessorRefund = RefundResult & { id: string; amountCents: number; key: string | null };

/** A webhook event. Its payload is not trusted: it only says which intent to fetch. */
export type ProcessorEvent = { id: string; type: string; intentId: string | null; isAboutRefund: boolean };

/**
 * The port to the card processor, `stripe` or `sandbox`. A declined card is a state of the intent
 * (`requires_payment_method` with a `declineReason`), not an error. Methods throw `ProcessorError`;
 * retrying with the same idempotency key is safe.
 */
export type CardProcessor = {
  readonly name: 'sandbox' | 'stripe';
  createIntent(intent: NewIntent): Promise<Intent | Refusal>;
  /** null when the processor does not know the id. */
  findIntent(id: string): Promise<Intent | null>;
  /** For an intent whose id was never received; the search index may lag a minute behind `createIntent`. */
  findIntentByReference(reference: string): Promise<Intent | null>;
  confirmIntent(id: string, options: { paymentMethodId: string; idempotencyKey: string }): Promise<Intent>;
  /** Cancels the intent unless it is final. @returns the intent after that */
  cancelIntent(id: string): Promise<Intent>;
  /**
   * Sandbox only: the result of the 3-D Secure dialog, if the intent still requires it. @returns the intent after that
   */
  completeThreeDSecure?(id: string, outcome: 'approved' | 'refused'): Promise<Intent>;
  refund(refund: NewRefund): Promise<RefundResult>;
  findRefund(id: string): Promise<RefundResult | null>;
  /** All refunds of an intent, including those created in the processor's dashboard. Stripe only. */
  listRefunds?(intentId: string): Promise<ProcessorRefund[]>;
  /** Intents created since then, including those by other programs. Stripe only. */
  listIntentsSince?(since: Date): Promise<Intent[]>;
  /** Ids of the intents with refunds since then. Stripe only. */
  listRefundedIntentsSince?(since: Date): Promise<string[]>;
  /** Webhook events since then that could not be delivered, oldest first. Stripe only. */
  listUndeliveredEvents?(since: Date): Promise<ProcessorEvent[]>;
};

/** Thrown by the adapters: an outage or an invalid call. The message is safe to log. */
export class ProcessorError extends Error {
  override name = 'ProcessorError';
  /**
   * A server error (5xx) that the processor caches for the idempotency key: a retry gets the same error
   * whether or not the call took effect, so the outcome has to be looked up.
   */
  readonly isCachedFailure: boolean;
  /** The processor is unavailable or overloaded; otherwise this call was invalid. */
  readonly isOutage: boolean;
  /** The connection failed or timed out. */
  readonly hasNoResponse: boolean;

  constructor(
    message: string,
    {
      isCachedFailure = false,
      isOutage = false,
      hasNoResponse = false,
    }: Partial<Record<'isCachedFailure' | 'isOutage' | 'hasNoResponse', boolean>> = {},
  ) {
    super(message);
    this.isCachedFailure = isCachedFailure;
    this.isOutage = isOutage || isCachedFailure;
    this.hasNoResponse = hasNoResponse;
  }
}
