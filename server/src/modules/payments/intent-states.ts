import { IntentStatus } from '@presently/contracts/payments';
import { cardDeclined } from '@presently/texts/errors';

/**
 * The transitions of a payment intent. A reported state that is not among them is stale (a delayed webhook,
 * for example) and is ignored.
 */
export const INTENT_TRANSITIONS: Record<IntentStatus, readonly IntentStatus[]> = {
  requires_payment_method: [
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ],
  requires_confirmation: [
    'requires_payment_method',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ],
  requires_action: ['requires_payment_method', 'processing', 'requires_capture', 'succeeded', 'canceled'],
  processing: ['requires_payment_method', 'requires_capture', 'succeeded', 'canceled'],
  requires_capture: ['succeeded', 'canceled'],
  succeeded: [],
  canceled: [],
};

/** A payment's state for the module that created it. */
export type PaymentState =
  | { kind: 'paid' }
  | { kind: 'declined'; reason: string }
  | { kind: 'requires_action'; intentId: string; clientSecret: string }
  | { kind: 'processing' };

export const isIntentStatus = (status: unknown): status is IntentStatus =>
  IntentStatus.safeParse(status).success;

export const isFinal = (status: IntentStatus | null): boolean =>
  status !== null && INTENT_TRANSITIONS[status].length === 0;

export const canTransition = (from: IntentStatus | null, to: IntentStatus): boolean =>
  from === null || INTENT_TRANSITIONS[from].includes(to);

type RecordedIntent = {
  intentId: string | null;
  intentStatus: IntentStatus | null;
  clientSecret: string | null;
  declineReason: string | null;
};

/** `paid` only when captured; `declined` only when cancelled, because until then the intent could still be paid. */
export function toPaymentState({
  intentId,
  intentStatus,
  clientSecret,
  declineReason,
}: RecordedIntent): PaymentState {
  switch (intentStatus) {
    case 'succeeded':
      return { kind: 'paid' };
    case 'canceled':
      return { kind: 'declined', reason: declineReason ?? cardDeclined };
    case 'requires_action':
      return intentId && clientSecret
        ? { kind: 'requires_action', intentId, clientSecret }
        : { kind: 'processing' };
    case null:
    case 'requires_payment_method':
    case 'requires_confirmation':
    case 'processing':
    case 'requires_capture':
      return { kind: 'processing' };
    default:
      intentStatus satisfies never;
      return { kind: 'processing' };
  }
}
